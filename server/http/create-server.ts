import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { t } from "#shared/lib/text.ts";
import { EVENTS_PATH } from "#shared/rules/events.ts";
import type { Config } from "#server/settings/config.ts";
import type { AnsweredRequest } from "#server/base/answered-request.ts";
import { AppError } from "#server/base/errors.ts";
import { FIRST_LANGUAGE } from "#shared/lib/language.ts";
import { runInScope } from "#server/base/request-scope.ts";
import { languageIn, speak } from "#server/base/speak.ts";
import type { TracedRequest, Tracing } from "#server/base/tracing.ts";
import { isVisitorsRead } from "./cache-key.ts";
import { closeUnused } from "./close-unused.ts";
import { internalError, toAppError, UNAVAILABLE, wrongMethod } from "./api-errors.ts";
import { logRequests } from "./log-requests.ts";
import { isOurs, limitRate } from "./rate-limit.ts";
import { languageOfCaller, varyByLanguage } from "./refusal-language.ts";
import { nameRoute } from "./name-route.ts";
import { securityHeaders } from "./security-headers.ts";

declare module "fastify" {
  interface FastifyRequest {
    traced?: TracedRequest | undefined;
  }
}

/** Answers a request before Fastify sees it; false when it leaves the request to Fastify. */
export type FrontHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

interface ServerOptions {
  config: Config & { publicUrl: string };
  log: FastifyBaseLogger;
  front: FrontHandler;
  /** How many processes of the site there are. */
  countProcesses: () => number;
  /** Told of every request that Fastify has answered. */
  observe?: ((request: AnsweredRequest) => void) | undefined;
  tracing?: Pick<Tracing, "beginRequest"> | undefined;
}

/** Time limit for the whole request to arrive. */
const REQUEST_TIMEOUT_MS = 60_000;
/**
 * Longer than the minute for which proxies such as nginx keep an idle connection: with Node's five seconds they send
 * requests on connections that are being closed, and answer visitors with 502.
 */
const KEEP_ALIVE_MS = 72_000;
/** Retry-After of an overloaded server, in seconds. */
const RETRY_AFTER_S = 10;
/** The log message of a request that reaches no route. */
const UNREADABLE = "request could not be read";
const BODY_LIMIT_BYTES = 256 * 1024;

/**
 * `.` or `..` between slashes, also encoded: a component that resolves it would see another path than the
 * router.
 */
const DOT_SEGMENT = /(?:\/|%2f)(?:\.|%2e){1,2}(?:\/|%2f|[?#]|$)/i;

/**
 * Matches addresses that no browser sends and no page has: `*`, an absolute URL, a backslash, a path with dot
 * segments or control characters, also encoded. Routers that decode and parse them again would fail.
 */
function isOddAddress(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  return (
    !url.startsWith("/") ||
    url.includes("\\") ||
    DOT_SEGMENT.test(path) ||
    /%(?:[01][0-9a-f]|7f)/i.test(path)
  );
}

/** HTTP/1.1 requires the header (RFC 9112, 3.2). */
function hasHost({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host !== undefined || httpVersion === "1.0";
}

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : error.name;
}

/** A number of proxies means: trust that many hops, counted from us. */
function trustOf(setting: Config["trustProxy"]) {
  return typeof setting === "number" ? (_address: string, hop: number) => hop < setting : setting;
}

/** A Fastify instance with what all replies have in common: request id, headers, one error format. */
export async function createHttpServer({
  config,
  log,
  front,
  countProcesses,
  observe,
  tracing,
}: ServerOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(config);
  const app = fastify({
    loggerInstance: log,
    // Requests are logged by a hook below, by the name of the call.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: "requestId",
    }),
    trustProxy: trustOf(config.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    // A start takes as long as the machine needs; ten seconds, the default, would end it on a busy one.
    pluginTimeout: 0,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500 },
    // An address that cannot be decoded never reaches a route.
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const appError = toAppError(error) ?? internalError();
      // Hooks do not run for it.
      reply.headers({ ...headers, "x-request-id": request.id, "cache-control": "no-store" });
      varyByLanguage(reply);
      request.log.debug({ code: appError.code, reason: appError.message }, UNREADABLE);
      const body = speak(languageOfCaller(request), () => appError.toBody(request.id));
      void reply.status(appError.status).send(body);
    },
    // Malformed HTTP never becomes a request.
    clientErrorHandler(error, socket) {
      const isTooLarge = codeOf(error) === "HPE_HEADER_OVERFLOW";
      const problem = new AppError(
        isTooLarge ? "PAYLOAD_TOO_LARGE" : "BAD_REQUEST",
        isTooLarge ? t`The headers are too large.` : t`The request could not be read.`,
      );
      const requestId = randomUUID();
      const body = JSON.stringify(problem.toBody(requestId));
      log.debug({ requestId, code: problem.code, reason: codeOf(error) }, UNREADABLE);
      const lines = Object.entries({
        ...headers,
        "x-request-id": requestId,
        "cache-control": "no-store",
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        connection: "close",
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      if (socket.writable) {
        const status = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n`;
        socket.end(`${status}${lines.join("")}\r\n${body}`);
      }
    },
    // Node itself would answer requests without a host or with unknown expectations, without an id.
    serverFactory: (handler) =>
      createServer(
        {
          requestTimeout: REQUEST_TIMEOUT_MS,
          keepAliveTimeout: KEEP_ALIVE_MS,
          requireHostHeader: false,
        },
        (request, response) => {
          if (!hasHost(request) || !front(request, response)) handler(request, response);
        },
      ).on("checkExpectation", handler),
  });

  closeUnused(app);

  // The second time after the body, whose events do not carry the scope on.
  for (const moment of ["onRequest", "preValidation"] as const)
    app.addHook(moment, (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
      request.traced ??= tracing?.beginRequest(request.id);
      const shown = request.cacheTicket?.shown;
      const span = request.traced?.span;
      // A reply that all visitors get is in the language of its address, whatever the first of them asked for. Its
      // refusal is written anew for each of them.
      const language =
        request.cacheTicket === undefined
          ? languageIn(request.headers["accept-language"])
          : FIRST_LANGUAGE;
      const isVisitors = isVisitorsRead(request.raw);
      const scope = { requestId: request.id, span, isVisitors, ...(language && { language }) };
      runInScope({ ...scope, ...(shown && { shown }) }, done);
    });

  app.addHook("onRequest", async (request, reply) => {
    // The default; cacheable replies override it.
    reply.headers({
      ...headers,
      "x-request-id": request.id,
      "cache-control": "private, no-store",
    });
    if (!hasHost(request.raw)) throw new AppError("BAD_REQUEST", t`The Host header is missing.`);
    if (!/^(?:100-continue)?$/i.test(request.headers.expect ?? ""))
      throw new AppError("BAD_REQUEST", t`The Expect header can only be 100-continue.`);
    if (isOddAddress(request.url)) {
      throw new AppError("BAD_REQUEST", t`This address does not belong to this site.`);
    }
  });

  app.setErrorHandler((error, request, reply) => {
    const language = languageOfCaller(request);
    const appError = speak(language, () => toAppError(error) ?? internalError());
    if (appError.code === "INTERNAL_SERVER_ERROR") {
      request.log.error({ err: error, call: request.callName }, "request failed");
    }
    if (appError.cause !== undefined) {
      request.log.error({ err: appError.cause, call: request.callName }, UNAVAILABLE);
    }
    const isBusy = appError.code === "SERVICE_UNAVAILABLE";
    const wait = appError.retryAfter ?? (isBusy ? RETRY_AFTER_S : undefined);
    if (wait !== undefined) reply.header("retry-after", wait);
    varyByLanguage(reply);
    return reply
      .status(appError.status)
      .header("cache-control", "no-store")
      .send(speak(language, () => appError.toBody(request.id)));
  });

  app.setNotFoundHandler((request, reply) => {
    if (request.method === "GET" || request.method === "HEAD")
      throw new AppError("NOT_FOUND", t`Nothing was found at this address.`);
    // Addresses outside the API are pages or files.
    throw wrongMethod(request, reply, ["GET", "HEAD"]);
  });

  await limitRate(app, config.rateLimit, countProcesses);

  logRequests(app);

  if (observe || tracing)
    app.addHook("onResponse", async (request, reply) => {
      // An open stream lasts as long as its reader stays, and our own refreshes have no reader.
      if (request.routeOptions.url === EVENTS_PATH || isOurs(request)) return;
      const { method } = request;
      const { statusCode: status, elapsedTime: ms } = reply;
      const answered = { route: nameRoute(request), method, status, seconds: ms / 1000 };
      observe?.(answered);
      request.traced?.end(answered);
    });

  return app;
}
