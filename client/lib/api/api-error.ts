import { t } from "#shared/lib/text.ts";
import type { ErrorBody } from "#shared/contract/errors.ts";

/** A call that was refused or got no answer, in words for the person who made it. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Problems by field name. */
  readonly fields: Readonly<Record<string, string>>;

  /** Times in the message (ISO 8601), by the words that stand for them there. */
  readonly moments: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    fields: Readonly<Record<string, string>> = {},
    moments: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.moments = moments;
  }
}

const NO_ANSWER = t`We can’t reach the site. Check your connection and try again. Your entries are still here.`;

/** Converts any failure of a call to an ApiError. */
export function toApiError(failure: unknown): ApiError {
  return failure instanceof ApiError ? failure : new ApiError(0, NO_ANSWER);
}

/** Reads an error reply; one that is not in our format is described by its status. */
export function readErrorBody(status: number, body: unknown): ApiError {
  const { message, fields, moments, requestId } = (body ?? {}) as Partial<ErrorBody>; // any reply of any server between
  const told = message ?? t`Something went wrong on our side. Please try again.`;
  const detail =
    status >= 500 && requestId
      ? `\n${t`Error reference: ${requestId}`}`
      : message === undefined
        ? ` ${t`Error ${status}`}`
        : "";
  return new ApiError(status, told + detail, fields, moments);
}
