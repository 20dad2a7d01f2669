import underPressure from "@fastify/under-pressure";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { t } from "#shared/lib/text.ts";
import { AppError } from "#server/base/errors.ts";
import { languageNow, speak } from "#server/base/speak.ts";
import { languageOfAddress } from "#server/base/catalogues.ts";
import { API_PREFIX } from "./api.ts";
import { languageOfCaller, varyByLanguage } from "./refusal-language.ts";

/** Interval at which the delay is measured. */
const SAMPLE_MS = 200;
/** How long the refused wait before they come again, in seconds. */
const RETRY_AFTER_S = 3;
const TOLD_EVERY_MS = 10_000;

/**
 * What must be answered however busy the process is: health checks, files in memory, streams that stay open, steps of a
 * log-in elsewhere, and links in mails that end them.
 */
const ALWAYS_SERVED =
  /^\/(?:healthz|readyz|robots\.txt|assets\/.*|api\/events|api\/auth\/.*|api\/alerts\/[^/]+\/end)(?:\?|$)/;

declare module "fastify" {
  interface FastifyRequest {
    /** Refused because of overload, which is logged by number. */
    isShed?: boolean;
  }
}

interface OverloadLog {
  warn(details: object, message: string): void;
}

/**
 * Load shedding: refuses reads with 503 while the mean delay of the event loop is above `maxDelayMs`, so that those that are let in are answered in
 * time. Refusing costs a hundredth of a page. Writes are let in: they are few, and somebody has typed them. Replies in
 * memory are sent before this, whatever the load.
 */
export async function shedLoad(
  app: FastifyInstance,
  log: OverloadLog,
  maxDelayMs: number,
): Promise<void> {
  let refused = 0;
  let toldAt = -Infinity;
  const count = () => {
    refused += 1;
    const now = performance.now();
    if (now - toldAt < TOLD_EVERY_MS) return;
    log.warn({ refused }, "overloaded: reads were refused");
    refused = 0;
    toldAt = now;
  };
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: (request, reply) => {
      if (!isRead(request) || ALWAYS_SERVED.test(request.url)) return;
      count();
      request.isShed = true;
      refuse(request, reply);
    },
  });
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
