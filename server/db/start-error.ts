/**
 * The database cannot be used, for a reason that the operator can act on. The message is the whole
 * explanation: show it without the stack.
 */
export class DatabaseStartError extends Error {
  override readonly name = "DatabaseStartError";
}

/** The part of a logger that the database needs; a pino logger is one. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
