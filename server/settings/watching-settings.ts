import { z } from "zod";
import { type Setting, url, wholeNumber } from "./setting.ts";

/** Settings of what operators' own tools read of the site. */
export const WATCHING_SETTINGS = {
  METRICS_PORT: {
    schema: wholeNumber(1, 65535),
    accepts: "a port number from 1 to 65535",
    about:
      "Port on which Prometheus reads metrics, at `/metrics`. If unset, there are none. Each process of a site needs its own.",
  },
  METRICS_HOST: {
    schema: z.string().regex(/^[A-Za-z0-9.:_-]{1,253}$/),
    fallback: "127.0.0.1",
    accepts: "an IP address or host name to listen on, for example 127.0.0.1 or 0.0.0.0",
    about:
      "Address of that port. Metrics need no password: other machines must reach the port only through your own network.",
  },
  SLOW_QUERY_MS: {
    schema: wholeNumber(0, 600_000),
    fallback: "1000",
    accepts: "a number of milliseconds from 0 (none is logged) to 600000",
    about:
      "SQL statements that take longer are logged, without their values but with the id of their request.",
  },
  MAX_DELAY_MS: {
    schema: wholeNumber(0, 60_000),
    fallback: "500",
    accepts: "a number of milliseconds from 0 (never) to 60000",
    about:
      "A process refuses reads with 503 and Retry-After while its event loop is delayed by more than this, or while a read would wait longer than this for those under way. Writes and pages in memory are served.",
  },
  UPDATE_URL: {
    schema: url(["http:", "https:"]),
    accepts:
      "the URL of a JSON document with `tag_name` or `version`, for example https://api.github.com/repos/OWNER/NAME/releases/latest",
    about:
      "Document that names the newest release, as GitHub, GitLab and Gitea serve it, or a `package.json`. The page *System* and `npm run doctor` ask it and say when there is a newer version. If unset, nobody is asked. A public demo never asks.",
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: url(["http:", "https:"]),
    accepts: "the URL of a collector (OTLP over HTTP), for example http://localhost:4318",
    about:
      "OpenTelemetry collector that receives traces of requests, jobs, SQL statements and outgoing calls. If unset, nothing is traced.",
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: z
      .string()
      .regex(/^[^=,\s]+=[^,\r\n]*(?:,\s*[^=,\s]+=[^,\r\n]*)*$/)
      .transform((list) => Object.fromEntries(list.split(",").map(splitPair))),
    accepts: "names and values separated by commas, for example authorization=Bearer abc",
    about: "Headers for that collector.",
    secret: true,
  },
  OTEL_SERVICE_NAME: {
    schema: z.string().max(200),
    fallback: "forecourt",
    accepts: "a name of up to 200 characters",
    about: "Name of this site in traces.",
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: z
      .string()
      .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0+)?)$/)
      .transform(Number),
    fallback: "1",
    accepts: "a share from 0 to 1",
    about: "Share of the requests and jobs that are traced.",
  },
} as const satisfies Record<string, Setting>;

function splitPair(pair: string): [string, string] {
  const at = pair.indexOf("=");
  const value = pair.slice(at + 1).trim();
  return [pair.slice(0, at).trim(), readEncoded(value)];
}

/** Values are percent-encoded, as OpenTelemetry has it; one that is not stays as it is. */
function readEncoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
