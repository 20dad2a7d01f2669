import { ORPCError } from "@orpc/server";
import { ValidationError } from "@orpc/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { t } from "#shared/lib/text.ts";
import { ERROR_STATUS, type ErrorCode } from "#shared/contract/errors.ts";
import { findOutage, OUTAGE_MESSAGES } from "../db/unavailable.ts";
import { translated } from "#server/base/speak.ts";
import { AppError, INTERNAL_MESSAGE } from "#server/base/errors.ts";

/** The request parts by which the contract groups "detailed" inputs. */
const INPUT_GROUPS = new Set(["params", "query", "headers", "body"]);

/** One sentence per invalid field, for its first problem. */
function fieldsOf(error: ValidationError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = (issue.path ?? []).map((part) =>
      String(typeof part === "object" ? part.key : part),
    );
    if (path.length > 1 && INPUT_GROUPS.has(path[0] ?? "")) path.shift();
    fields[path.join(".") || "body"] ??= issue.message;
  }
  return fields;
}

function describe(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, problem]) => `${name}: ${translated(problem)}`)
    .join("; ");
}

const CODE_OF_STATUS = new Map<number, ErrorCode>(
  // keys of a const table
  (Object.keys(ERROR_STATUS) as ErrorCode[]).map((code) => [ERROR_STATUS[code], code]),
);

/** The log message of an outage; its reason is logged with it. */
export const UNAVAILABLE = "the database or the disk cannot be used";
/** Retry-After, in seconds: a restarting database is usually back by then; a full disk needs the operator. */
const OUTAGE_RETRY_S = 5;
const FULL_RETRY_S = 60;

const MESSAGES: Partial<Record<ErrorCode, string>> = {
  BAD_REQUEST: t`The request could not be read.`,
  NOT_FOUND: t`Nothing was found at this address.`,
  PAYLOAD_TOO_LARGE: t`The request is too large.`,
  UNSUPPORTED_MEDIA_TYPE: t`The body must be JSON (content-type: application/json).`,
  TOO_MANY_REQUESTS: t`Too many requests. Wait a moment and try again.`,
};

/** The 503 reply to an outage of the database or disk; the cause is kept for the log. */
function toUnavailable(thrown: unknown): AppError | undefined {
  const outage = findOutage(thrown);
  if (outage === undefined) return undefined;
  const wait = outage === "full" ? FULL_RETRY_S : OUTAGE_RETRY_S;
  const error = new AppError("SERVICE_UNAVAILABLE", OUTAGE_MESSAGES[outage], { retryAfter: wait });
  error.cause = thrown;
  return error;
}

/**
 * Converts any thrown value to the error that becomes the reply. Returns undefined for an unexpected error,
 * which is logged and answered without details.
 */
export function toAppError(thrown: unknown): AppError | undefined {
  if (thrown instanceof AppError) return thrown;
  const unavailable = toUnavailable(thrown);
  if (unavailable) return unavailable;

  if (thrown instanceof ORPCError) {
    if (thrown.cause instanceof AppError) return thrown.cause;
    if (thrown.code !== "BAD_REQUEST") return toUnavailable(thrown.cause);
    if (!(thrown.cause instanceof ValidationError))
      return new AppError("BAD_REQUEST", t`The request could not be read.`);
    const fields = fieldsOf(thrown.cause);
    return new AppError("BAD_REQUEST", describe(fields), { fields });
  }

  // Fastify's own refusals: malformed JSON, an oversized body, a path that cannot be decoded.
  const { statusCode = 500, code: reason } = thrown as Partial<FastifyError>; // any thrown value
  const code = statusCode < 500 ? CODE_OF_STATUS.get(statusCode) : undefined;
  if (code === undefined) return undefined;
  if (reason === "FST_ERR_CTP_INVALID_JSON_BODY" || thrown instanceof SyntaxError) {
    return new AppError("BAD_REQUEST", t`The body is not valid JSON.`, {
      fields: { body: t`Send valid JSON` },
    });
  }
  return new AppError(code, MESSAGES[code] ?? t`The request could not be read.`);
}

/** The 405 error; its Allow header names the methods that the address has. */
export function wrongMethod(
  request: FastifyRequest,
  reply: FastifyReply,
  methods: readonly string[],
): AppError {
  reply.header("allow", methods.join(", "));
  return new AppError("METHOD_NOT_ALLOWED", t`${request.method} is not allowed at this address.`);
}

/** The reply for an unexpected error. */
export function internalError(): AppError {
  return new AppError("INTERNAL_SERVER_ERROR", INTERNAL_MESSAGE);
}
