import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { t } from "#shared/lib/text.ts";
import { AppError } from "#server/base/errors.ts";
import { languageNow, speak } from "#server/base/speak.ts";
import { languageOfAddress } from "#server/base/catalogues.ts";
import { API_PREFIX } from "./api.ts";
import { LoopDelay } from "./loop-delay.ts";
import { ReadLimit } from "./read-limit.ts";
import { languageOfCaller, varyByLanguage } from "./refusal-language.ts";

/** How long the refused wait before they come again, in seconds. */
const RETRY_AFTER_S = 3;
const TOLD_EVERY_MS = 10_000;

/**
 * What must be answered however busy the process is: health checks, files in memory, streams that stay open, steps of a
 * log-in elsewhere, and links in mails that end them.
 */
const ALWAYS_SERVED =
  /^\/(?:healthz|readyz|robots\.txt|assets\/.*|api\/events|api\/auth\/.*|api\/alerts\/[^/]+\/end)(?:\?|$)/;

/** Longer than a statement may take. */
const ABANDONED_MS = 35_000;
/**
 * What waits for neither the processor nor the database. Pictures have a queue of their own, and a page asks for many;
 * files and checks wait for stores and services.
 */
const WAITS_ELSEWHERE =
  /^\/images\/|^\/api\/(?:vins\/|system\b|[a-z]+\/export\b|verification\/documents\/|conversations\/[^/]+\/attachments\/)/;

declare module "fastify" {
  interface FastifyRequest {
    /** Refused because of overload, which is logged by number. */
    isShed?: boolean;
    /** Counts the read no longer as under way. */
    leaveLimit?: () => void;
  }
}

interface OverloadLog {
  warn(details: object, message: string): void;
}

/** Refuses a read with 503. */
type Shed = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Load shedding: refuses reads with 503 while the mean delay of the event loop is above `maxDelayMs`, so that those
 * that are let in are answered in time. Refusing costs a hundredth of a page. Writes are let in: they are few, and
 * somebody has typed them. Replies in memory are sent before this, whatever the load.
 * @returns what refuses a read for another reason
 */
export function shedLoad(app: FastifyInstance, log: OverloadLog, maxDelayMs: number): Shed {
  const delay = new LoopDelay();
  app.addHook("onClose", async () => delay.stop());
  const count = countRefused(log);
  const shed: Shed = (request, reply) => {
    count();
    request.isShed = true;
    refuse(request, reply);
  };
  app.addHook("onRequest", (request, reply, next) => {
    if (delay.meanMs > maxDelayMs && isRefusable(request)) shed(request, reply);
    else next();
  });
  return shed;
}

/**
 * Refuses reads that would wait longer than `maxDelayMs` for those before them: what waits for the database does not
 * delay the event loop. Registered after whatever makes requests for one page wait for one rendering.
 */
export function limitReads(app: FastifyInstance, shed: Shed, maxDelayMs: number): void {
  const limit = new ReadLimit(maxDelayMs);
  app.addHook("onRequest", (request, reply, next) => {
    if (!isRefusable(request) || WAITS_ELSEWHERE.test(request.url)) return next();
    // The visitor has left while an earlier hook waited.
    if (reply.raw.destroyed) return void reply.hijack();
    const leave = limit.enter();
    if (leave === undefined) return shed(request, reply);
    request.leaveLimit = leave;
    reply.raw.once("close", () => {
      if (reply.sent) leave();
      // The work for a visitor who has left goes on. In case that it never replies, it is over after a while.
      else setTimeout(leave, ABANDONED_MS).unref();
    });
    next();
  });
  // The work is done. The bytes can take long on a slow line.
  app.addHook("onSend", async (request, _reply, payload) => {
    request.leaveLimit?.();
    return payload;
  });
}

function countRefused(log: OverloadLog): () => void {
  let refused = 0;
  let toldAt = -Infinity;
  return () => {
    refused += 1;
    const now = performance.now();
    if (now - toldAt < TOLD_EVERY_MS) return;
    log.warn({ refused }, "overloaded: reads were refused");
    refused = 0;
    toldAt = now;
  };
}

function isRefusable(request: FastifyRequest): boolean {
  return isRead(request) && !ALWAYS_SERVED.test(request.url);
}

function isRead({ method }: FastifyRequest): boolean {
  return method === "GET" || method === "HEAD";
}

function refuse(request: FastifyRequest, reply: FastifyReply): void {
  void reply.status(503).header("retry-after", RETRY_AFTER_S);
  const isPage = request.headers["sec-fetch-dest"] === "document";
  if (request.url.startsWith(`${API_PREFIX}/`) && !isPage) {
    varyByLanguage(reply);
    const error = new AppError("SERVICE_UNAVAILABLE", speak(languageOfCaller(request), busyText));
    void reply.send(error.toBody(request.id));
  } else {
    const page = speak(languageOfAddress(request.url), busyPage);
    void reply.type("text/html; charset=utf-8").send(page);
  }
}

function busyText(): string {
  return t`The site is very busy right now. Please try again shortly.`;
}

/**
 * A page of one sentence that loads itself again, not all of them at the same moment: the site's own would have to be
 * rendered.
 */
function busyPage(): string {
  const text = busyText();
  return `<!doctype html><html lang="${languageNow()}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${RETRY_AFTER_S + Math.floor(Math.random() * RETRY_AFTER_S)}"><title>${text}</title><p>${text}</p></html>`;
}
