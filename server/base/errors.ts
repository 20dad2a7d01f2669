import { t } from "#shared/lib/text.ts";
import { translated } from "./speak.ts";
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from "#shared/contract/errors.ts";

/** What a refusal tells besides its message. */
interface ErrorDetails {
  /** Problems by the names of their fields, shown to the person. */
  fields?: Readonly<Record<string, string>> | undefined;
  /** When a retry makes sense, in seconds from now (the header Retry-After). */
  retryAfter?: number | undefined;
  /** Times in the message, by the words that stand for them there. */
  moments?: Readonly<Record<string, Date>> | undefined;
}

/**
 * An expected failure: thrown anywhere on the server, turned into a reply in one place. `message` is shown to the
 * person.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: ErrorDetails["fields"];
  readonly retryAfter: ErrorDetails["retryAfter"];
  readonly moments: ErrorDetails["moments"];

  constructor(
    code: ErrorCode,
    message: string,
    { fields, retryAfter, moments }: ErrorDetails = {},
  ) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.moments = moments;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  toBody(requestId: string): ErrorBody {
    const { code, message, fields, moments } = this;
    const said = Object.entries(fields ?? {}).map(([name, reason]) => [name, translated(reason)]);
    return {
      code,
      message: translated(message),
      ...(fields && { fields: Object.fromEntries(said) as Record<string, string> }), // of the same names
      ...(moments && {
        moments: Object.fromEntries(
          Object.entries(moments).map(([words, at]) => [words, at.toISOString()]),
        ),
      }),
      requestId,
    };
  }
}

/** Refuses an input because of one field. */
export function invalidField(field: string, reason: string): AppError {
  return new AppError("BAD_REQUEST", `${field}: ${translated(reason)}`, {
    fields: { [field]: reason },
  });
}

/** The reply when the fault is the server's; the log has the details under the same request id. */
export const INTERNAL_MESSAGE = t`Something went wrong on our side. Please try again.`;

/** An assertion: it fails only when the code is wrong. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`invariant: ${message}`);
}
