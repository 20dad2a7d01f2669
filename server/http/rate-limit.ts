import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#server/base/errors.ts";
import { t } from "#shared/lib/text.ts";
import { ASSETS_PREFIX } from "./static-files.ts";

/**
 * Remote address of internal requests. A real connection has an IP address, so no outside client can have
 * this one; forwarding headers are ignored for it.
 */
export const OURSELVES = "forecourt";

/** Whether a request is an internal one. */
export function isOurs({ raw }: Pick<FastifyRequest, "raw">): boolean {
  return raw.socket.remoteAddress === OURSELVES;
}

/**
 * Limits the requests per minute of each address. Each process counts for itself and allows its share, because a
 * balancer spreads the requests of an address over all processes. Every route counts unless it has `config: { rateLimit:
 * false }`: files are cheap, while rendering and queries are not. An address that merely looks like a file's
 * does count.
 */
export async function limitRate(
  app: FastifyInstance,
  perMinute: number,
  countProcesses: () => number,
): Promise<void> {
  if (perMinute === 0) return;
  // The plug-in that serves built files registers their route itself, without our config.
  app.addHook("onRoute", (route) => {
    if (route.url.startsWith(ASSETS_PREFIX)) route.config = { ...route.config, rateLimit: false };
  });
  await app.register(rateLimit, {
    max: () => Math.ceil(perMinute / countProcesses()),
    timeWindow: "1 minute",
    allowList: isOurs,
    errorResponseBuilder: () =>
      new AppError("TOO_MANY_REQUESTS", t`Too many requests. Wait a minute and try again.`),
  });
}

type Counter = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * A counter for an exempt route whose request is expensive this time. The counter throws AppError
 * TOO_MANY_REQUESTS.
 */
export function createCounter(app: FastifyInstance): Counter {
  if (!app.hasDecorator("rateLimit")) return async () => {};
  const count = app.rateLimit();
  return async (request, reply) => {
    await count.call(app, request, reply);
  };
}
