import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { findScope, runInScope } from "#server/base/request-scope.ts";
import type { Tracing } from "#server/base/tracing.ts";
import { withoutValues } from "#server/db/statement-text.ts";
import { watchStatements } from "#server/db/watch-statements.ts";
import { readVersion } from "#server/settings/version.ts";
import { watchOutgoing } from "./watch-outgoing.ts";

export interface TracingSettings {
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** Share of the requests and jobs that are traced, from 0 to 1. */
  share: number;
}

/** How long the end of the site waits for the collector. */
const CLOSE_MS = 1_000;

/**
 * Traces for a collector of OpenTelemetry: requests, jobs, and the SQL statements and outgoing calls that are made for
 * them. They name calls, patterns of addresses, jobs and hosts, and have no values, addresses or names of people.
 */
export function openTracing({ endpoint, headers, serviceName, share }: TracingSettings): Tracing {
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": serviceName,
      "service.version": readVersion(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, headers }) })],
  });
  const tracer = provider.getTracer("forecourt");
  /** Begins a span of what is done for a request or job; undefined for what is done for none. */
  const beginPart = (name: string, startTime: number, span = findScope()?.span) =>
    span === undefined
      ? undefined
      : tracer.startSpan(
          name,
          { kind: SpanKind.CLIENT, startTime },
          trace.setSpan(ROOT_CONTEXT, span as Span), // put there below
        );

  const endings = [
    watchStatements({
      begin: () => findScope()?.span,
      end({ text, startedAt, ms, error, begun }) {
        const statement = withoutValues(text);
        const operation = /[a-z]+/i.exec(statement)?.[0].toUpperCase() ?? "SQL";
        const span = begun === undefined ? undefined : beginPart(operation, startedAt, begun);
        span?.setAttributes({ "db.system.name": "postgresql", "db.query.text": statement });
        if (error !== undefined) fail(span, error);
        span?.end(startedAt + ms);
      },
    }),
    watchOutgoing(new URL(url).host, ({ method, host }) => {
      const span = beginPart(`${method} ${host}`, Date.now());
      span?.setAttributes({ "http.request.method": method, "server.address": host });
      return (status, error) => {
        if (status !== undefined) span?.setAttribute("http.response.status_code", status);
        if (error !== undefined) fail(span, error);
        span?.end();
      };
    }),
  ];

  return {
    beginRequest(requestId) {
      const span = tracer.startSpan("request", { kind: SpanKind.SERVER }, ROOT_CONTEXT);
      span.setAttribute("forecourt.request_id", requestId);
      return {
        span,
        end({ method, route, status }) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({
            "http.request.method": method,
            "http.route": route,
            "http.response.status_code": status,
          });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async runJob(name, work) {
      const span = tracer.startSpan(`job ${name}`, { kind: SpanKind.CONSUMER }, ROOT_CONTEXT);
      try {
        return await runInScope({ ...findScope(), span }, work);
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    async close() {
      for (const end of endings) end();
      const limit = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_MS).unref());
      // A collector that is away is no reason to stop later.
      await Promise.race([provider.shutdown().catch(() => {}), limit]);
    },
  };
}

/** Names the kind of an error; its message may quote what a person has sent. */
function fail(span: Span | undefined, error: unknown): void {
  const { name, code } = (error ?? {}) as { name?: string; code?: string | number }; // as errors have them
  span?.setStatus({ code: SpanStatusCode.ERROR });
  span?.setAttribute("error.type", code ?? name ?? "unknown");
}
