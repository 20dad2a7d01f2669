import { z } from "zod";
import { type Setting, wholeNumber } from "./setting.ts";

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
} as const satisfies Record<string, Setting>;
