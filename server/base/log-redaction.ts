/** What no log line may have, whoever writes it. */
export const REDACTION = {
  paths: ["req", "res", "*.password", "*.token", "*.email", "err.config"],
  remove: true,
};

/** A database error quotes values, which can be personal data, so its own fields are left out. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const details: Record<string, unknown> = { type: name, message, stack };
  for (const field of ["code", "constraint", "table", "column"] as const) {
    if (field in error) details[field] = (error as Partial<Record<typeof field, unknown>>)[field]; // just found there
  }
  if (error.cause !== undefined) details["cause"] = describeError(error.cause);
  return details;
}
