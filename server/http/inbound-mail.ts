import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { t } from "#shared/lib/text.ts";
import { MAX_MAIL_BYTES } from "#shared/rules/conversations.ts";
import { AppError } from "#server/base/errors.ts";
import type { SentMail } from "#server/features/conversations/receive-answer.ts";
import { takeRawBodies } from "./raw-bodies.ts";

const PATH = "/api/inbound-mail";
const UNPROCESSABLE = 422;

interface InboundParts {
  /** Undefined: there is no such address. */
  secret: string | undefined;
  receive: (mail: SentMail) => Promise<unknown>;
}

/**
 * Takes raw mails from a provider (message/rfc822), which proves itself by a secret. 422 means that the mail was
 * refused for good, with the reason; 503 that it should be sent again, also because of a limit that passes.
 */
export async function serveInboundMail(
  app: FastifyInstance,
  { secret, receive }: InboundParts,
): Promise<void> {
  if (secret === undefined) return;
  await app.register(async (scope) => {
    takeRawBodies(scope, "message/rfc822", MAX_MAIL_BYTES - 1);
    // Checked before the body is read.
    scope.addHook("onRequest", async ({ headers }) => {
      const [, given = ""] = /^Bearer (.+)$/i.exec(headers.authorization ?? "") ?? [];
      if (!timingSafeEqual(hashOf(given), hashOf(secret)))
        throw new AppError("UNAUTHORIZED", t`The secret is missing or wrong.`);
      if (!headers["content-type"]?.toLowerCase().startsWith("message/rfc822"))
        throw new AppError("UNSUPPORTED_MEDIA_TYPE", t`The body must be message/rfc822.`);
    });
    scope.post<{ Body: Buffer | undefined }>(PATH, async ({ id, body, headers }, reply) => {
      try {
        await receive({
          raw: body ?? Buffer.alloc(0),
          recipient: textOf(headers["x-envelope-to"]),
          envelopeFrom: textOf(headers["x-envelope-from"]),
        });
        return { received: true };
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        // Some providers try again after a status of 500 and above alone.
        if (error.code === "TOO_MANY_REQUESTS")
          throw new AppError("SERVICE_UNAVAILABLE", error.message, {
            retryAfter: error.retryAfter,
          });
        return reply.status(UNPROCESSABLE).send(error.toBody(id));
      }
    });
  });
}

/** Hashes have one length, which the comparison needs. */
function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** An address with or without its brackets; undefined where the header is absent. */
function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" ? header.trim().replace(/^<(.*)>$/, "$1") : undefined;
}
