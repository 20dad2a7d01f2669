import type { FastifyInstance, FastifyRequest } from "fastify";

const TOO_MANY = 429;
const REFUSED = new Set([401, 403, TOO_MANY]);
/** Lines of refusals with 429 in a minute: a flood of requests must not become a flood of lines. */
const MOST_LINES = 100;
const MINUTE_MS = 60_000;

/**
 * Logs every answered request by the name of its call, never by its address. Failures of ours are errors; what concerns
 * security is `security` at level info; all else is for debugging.
 */
export function logRequests(app: FastifyInstance): void {
  const admit = limitLines();
  app.addHook("onResponse", async (request, reply) => {
    const { statusCode: status } = reply;
    const isSecurity = isSecurityEvent(request, status);
    const leftOut = status === TOO_MANY ? admit() : 0;
    if (leftOut === undefined) return;
    const level = status >= 500 && !request.isShed ? "error" : isSecurity ? "info" : "debug";
    request.log[level](
      {
        method: request.method,
        route: request.callName ?? request.routeOptions.url ?? "none",
        status,
        ms: Math.round(reply.elapsedTime),
        ...(isSecurity && { user: request.actorId ?? null }),
        ...(leftOut > 0 && { leftOut }),
      },
      isSecurity ? "security" : "request",
    );
  });
}

/**
 * Whether a line may be written: undefined while the minute has as many as it may, otherwise how many were left out
 * since the last line.
 */
function limitLines(): () => number | undefined {
  let began = 0;
  let count = 0;
  return () => {
    const now = Date.now();
    const isOver = now - began >= MINUTE_MS;
    const leftOut = isOver ? Math.max(0, count - MOST_LINES) : 0;
    if (isOver) [began, count] = [now, 0];
    count += 1;
    return count > MOST_LINES ? undefined : leftOut;
  };
}

/** Whatever is refused for who asks or how often, and every step of a log-in or change of an account. */
function isSecurityEvent({ method, callName = "" }: FastifyRequest, status: number): boolean {
  const isStep = method !== "GET" && method !== "HEAD" && /^(?:auth|account)\./.test(callName);
  return status < 500 && (REFUSED.has(status) || isStep || callName === "auth.finishGoogle");
}
