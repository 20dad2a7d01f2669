import type { ErrorBody } from "#shared/contract/errors.ts";

/** A call that was refused or got no answer, in words for the person who made it. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** What is wrong with a field, by its name. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

const NO_ANSWER =
  "The site does not answer. Check your connection and try again; what you typed is still there.";

/** What a failed call is told as. */
export function toApiError(failure: unknown): ApiError {
  return failure instanceof ApiError ? failure : new ApiError(0, NO_ANSWER);
}

/** The error in a reply that is none of ours is told by its status. */
export function readErrorBody(status: number, body: unknown): ApiError {
  const { message, fields, requestId } = (body ?? {}) as Partial<ErrorBody>; // any reply of any server between
  const told = message ?? `The site answered with an error (${status}). Please try again.`;
  const reference = status >= 500 && requestId ? ` Reference: ${requestId}` : "";
  return new ApiError(status, told + reference, fields);
}
