import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { normalRequest } from "./cache-key.ts";
import type { FrontHandler } from "./create-server.ts";
import { FRESH_MS, type ReplyCache, STALE_MS, type StoredReply } from "./reply-cache.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set when the reply may be stored: its key, and the state of the data it is made from. */
    cacheTicket?: { key: string; url: string; generation: number };
  }
}

/** What a shared cache in front of us may do with a page for anonymous visitors. */
export const PUBLIC_CACHE_CONTROL = `public, max-age=0, s-maxage=${FRESH_MS / 1000}, stale-while-revalidate=${STALE_MS / 1000}`;

/** Hands out stored replies before any framework runs: this is most of the site's traffic. */
export function createFront(cache: ReplyCache, refresh: (url: string) => void): FrontHandler {
  const refreshing = new Set<string>();
  let count = 0;
  const run = Math.random().toString(36).slice(2, 8);

  return (request, response) => {
    const normal = normalRequest(request);
    if (normal === undefined) return false;
    const reply = cache.find(normal.key);
    if (reply === undefined) return false;
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

/** Whether an Accept-Encoding header names a coding and does not refuse it with q=0 (RFC 9110, 12.5.3). */
function accepts(header: string, coding: string): boolean {
  return header.split(",").some((part) => {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

function isFresh(reply: StoredReply): boolean {
  return Date.now() - reply.storedAt <= FRESH_MS;
}

function sendStored(
  request: IncomingMessage,
  response: ServerResponse,
  reply: StoredReply,
  requestId: string,
): void {
  const { "if-none-match": known, "accept-encoding": accepted = "" } = request.headers;
  const headers: Record<string, string | number> = {
    ...reply.headers,
    etag: reply.etag,
    "x-request-id": requestId,
  };
  if (known !== undefined && known.includes(reply.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  let body = reply.body;
  if (reply.brotli !== undefined && accepts(accepted, "br")) {
    body = reply.brotli;
    headers["content-encoding"] = "br";
  } else if (reply.gzip !== undefined && accepts(accepted, "gzip")) {
    body = reply.gzip;
    headers["content-encoding"] = "gzip";
  }
  headers["content-length"] = body.length;
  response.writeHead(200, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Headers that belong to one reply only. */
const OWN_HEADERS = new Set([
  "x-request-id",
  "content-length",
  "content-encoding",
  "date",
  "connection",
  "etag",
]);

/**
 * Fills the cache: whatever says `cache-control: public` to an anonymous visitor's GET is stored
 * as it leaves. Errors, redirects and replies that set a cookie are not.
 */
export function storeReplies(app: FastifyInstance, cache: ReplyCache): void {
  const pending = new Map<string, Promise<void>>();

  app.addHook("onRequest", async (request, reply) => {
    const normal = normalRequest(request.raw);
    if (normal === undefined) return;
    // Visitors who ask for the same page at once wait for one rendering of it; a second time when
    // the data changed meanwhile, but no longer: what cannot be stored must not make a queue.
    for (let round = 0; round < 2; round += 1) {
      const other = pending.get(normal.key);
      // Nothing may be awaited between finding nobody ahead and taking the place below.
      if (other === undefined) break;
      await other;
    }
    const stored = cache.find(normal.key);
    // A stale one gets here when it is to be made again.
    if (stored !== undefined && isFresh(stored)) {
      reply.hijack();
      sendStored(request.raw, reply.raw, stored, request.id);
      return;
    }
    request.cacheTicket = { ...normal, generation: cache.generation };
    if (cache.isOff) return;
    const done = new Promise<void>((resolve) => reply.raw.once("close", resolve));
    pending.set(normal.key, done);
    void done.then(() => {
      if (pending.get(normal.key) === done) pending.delete(normal.key);
    });
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const ticket = request.cacheTicket;
    if (ticket === undefined || typeof payload !== "string" || reply.statusCode !== 200)
      return payload;
    const headers = reply.getHeaders();
    if (request.method !== "GET" || headers["set-cookie"] !== undefined) return payload;
    if (!String(headers["cache-control"] ?? "").startsWith("public")) return payload;
    const kept: Record<string, string> = { vary: "accept-encoding" };
    for (const [name, value] of Object.entries(headers)) {
      if (!OWN_HEADERS.has(name) && !name.startsWith("x-ratelimit") && value !== undefined)
        kept[name] = String(value);
    }
    cache.store(ticket.key, ticket.generation, kept, Buffer.from(payload));
    return payload;
  });
}
