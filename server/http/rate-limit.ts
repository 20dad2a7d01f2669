import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#server/base/errors.ts";
import { ASSETS_PREFIX } from "./static-files.ts";

/**
 * Where requests of our own come from. A connection has a number for an address, so nobody
 * outside can have this one, and what a header claims is not asked.
 */
export const OURSELVES = "forecourt";

/**
 * Counts the requests of each address and refuses those above the limit. Every route counts
 * unless it says `config: { rateLimit: false }`: files are cheap, what is rendered or asked of the
 * database is not. An address that merely looks like a file's is no reason.
 */
export async function limitRate(app: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) return;
  // The plug-in that serves built files makes their route itself, without settings of ours.
  app.addHook("onRoute", (route) => {
    if (route.url.startsWith(ASSETS_PREFIX)) route.config = { ...route.config, rateLimit: false };
  });
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: "1 minute",
    allowList: ({ raw }) => raw.socket.remoteAddress === OURSELVES,
    errorResponseBuilder: () =>
      new AppError("TOO_MANY_REQUESTS", "Too many requests. Please wait a minute and try again."),
  });
}

type Counter = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** For a free route that is not free this time. What it gives throws AppError TOO_MANY_REQUESTS. */
export function createCounter(app: FastifyInstance): Counter {
  if (!app.hasDecorator("rateLimit")) return async () => {};
  const count = app.rateLimit();
  return async (request, reply) => {
    await count.call(app, request, reply);
  };
}
