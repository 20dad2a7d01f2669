import type { FastifyInstance, FastifyRequest } from "fastify";

const REFUSED = new Set([401, 403, 429]);

/**
 * Logs every answered request by the name of its call, never by its address. Failures of ours are errors; what concerns
 * security is `security` at level info; all else is for debugging.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const { statusCode: status } = reply;
    const isSecurity = isSecurityEvent(request, status);
    const level = status >= 500 && !request.isShed ? "error" : isSecurity ? "info" : "debug";
    request.log[level](
      {
        method: request.method,
        route: request.callName ?? request.routeOptions.url ?? "none",
        status,
        ms: Math.round(reply.elapsedTime),
        ...(isSecurity && { user: request.actorId ?? null }),
      },
      isSecurity ? "security" : "request",
    );
  });
}

/** Whatever is refused for who asks or how often, and every step of a log-in or change of an account. */
function isSecurityEvent({ method, callName = "" }: FastifyRequest, status: number): boolean {
  const isStep = method !== "GET" && method !== "HEAD" && /^(?:auth|account)\./.test(callName);
  return status < 500 && (REFUSED.has(status) || isStep || callName === "auth.finishGoogle");
}
