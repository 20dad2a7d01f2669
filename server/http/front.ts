import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { normalRequest } from "./cache-key.ts";
import type { FrontHandler } from "./create-server.ts";
import { RenderQueue } from "./render-queue.ts";
import {
  type CacheTicket,
  FRESH_MS,
  type ReplyCache,
  STALE_MS,
  type StoredReply,
} from "./reply-cache.ts";
import { sendStored } from "./send-stored.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set when the reply may be cached. */
    cacheTicket?: CacheTicket & { url: string };
    /** Releases the requests that wait for the same page. */
    leaveQueue?: () => void;
  }
}

/** Caching rules for a CDN or proxy in front of us, for pages of anonymous visitors. */
export const PUBLIC_CACHE_CONTROL = `public, max-age=0, s-maxage=${FRESH_MS / 1000}, stale-while-revalidate=${STALE_MS / 1000}`;

/** Serves cached replies before any framework runs, because they are most of the site's traffic. */
export function createFront(cache: ReplyCache, refresh: (url: string) => void): FrontHandler {
  const refreshing = new Set<string>();
  let count = 0;
  const run = Math.random().toString(36).slice(2, 8);

  return (request, response) => {
    const normal = normalRequest(request);
    if (normal === undefined) return false;
    const reply = cache.find(normal.key);
    if (reply === undefined) {
      cache.asked.misses += 1;
      return false;
    }
    cache.asked.hits += 1;
    count += 1;
    sendStored(request, response, reply, `${run}-${count.toString(36)}`);
    if (!isFresh(reply) && !refreshing.has(normal.key)) {
      refreshing.add(normal.key);
      setTimeout(() => refreshing.delete(normal.key), FRESH_MS).unref();
      refresh(normal.url);
    }
    return true;
  };
}

function isFresh(reply: StoredReply): boolean {
  return Date.now() - reply.storedAt <= FRESH_MS;
}

/** Headers that belong to one reply and are not cached. */
const OWN_HEADERS = new Set([
  "x-request-id",
  "content-length",
  "content-encoding",
  "date",
  "connection",
  "etag",
]);

/**
 * Fills the cache: a reply to an anonymous visitor's GET with `cache-control: public` is stored as it is
 * sent. Errors, redirects and replies that set a cookie are not.
 */
export function storeReplies(app: FastifyInstance, cache: ReplyCache): void {
  const queue = new RenderQueue();

  app.addHook("onRequest", async (request, reply) => {
    const normal = normalRequest(request.raw);
    if (normal === undefined) return;
    // A second rendering is waited for when the data changed during the first. A page that is never stored must
    // not make a queue.
    for (let round = 0; round < 2 && !cache.isOff; round += 1) {
      const ahead = queue.findAhead(normal.key);
      if (ahead === undefined) break;
      await ahead;
    }
    // The visitor has left meanwhile: nothing would free the place in the queue.
    if (reply.raw.destroyed) return void reply.hijack();
    // No await from the check to the place in the queue: all who waited for one rendering would begin one each.
    const stored = cache.find(normal.key);
    // A stale one reaches this point only to be revalidated.
    if (stored !== undefined && isFresh(stored)) {
      reply.hijack();
      sendStored(request.raw, reply.raw, stored, request.id);
      return;
    }
    request.cacheTicket = { ...cache.begin(normal.key), url: normal.url };
    // Only cacheable requests queue for the same rendering.
    if (cache.isOff || request.method !== "GET") return;
    const leave = queue.enter(normal.key);
    request.leaveQueue = leave;
    // Covers every way to end; normally the queue is left below, before the bytes are sent.
    reply.raw.once("close", leave);
  });

  app.addHook("onSend", async (request, reply, payload) => {
    storeIfShared(request, reply, payload);
    // The reply is rendered: leave the queue now, so that a slow reader does not block it.
    request.leaveQueue?.();
    return payload;
  });

  function storeIfShared(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
    const ticket = request.cacheTicket;
    if (cache.isOff || ticket === undefined) return;
    if (!(typeof payload === "string" || Buffer.isBuffer(payload)) || reply.statusCode !== 200)
      return;
    const headers = reply.getHeaders();
    if (request.method !== "GET" || headers["set-cookie"] !== undefined) return;
    if (!String(headers["cache-control"] ?? "").startsWith("public")) return;
    const kept: Record<string, string> = { vary: "accept-encoding" };
    for (const [name, value] of Object.entries(headers)) {
      if (!OWN_HEADERS.has(name) && !name.startsWith("x-ratelimit") && value !== undefined)
        kept[name] = String(value);
    }
    cache.store(ticket, kept, typeof payload === "string" ? Buffer.from(payload) : payload);
  }
}
