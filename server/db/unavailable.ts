import { t } from "#shared/lib/text.ts";

/** Why the database or the disk is unavailable at the moment. */
export type Outage = "away" | "busy" | "full";

/** PostgreSQL's codes (Appendix A of its manual), and those of the operating system for files. */
const FULL = new Set(["53100", "ENOSPC", "EDQUOT"]);
/** Out of memory, connections, locks or time. */
const BUSY = new Set(["53000", "53200", "53300", "53400"]);
/**
 * The server ended the session: it shuts down, has crashed, is starting, or timed out an idle transaction. Or
 * it is read-only (25006): a standby behind the address of the server that it will replace.
 */
const ENDED = new Set(["25006", "57P01", "57P02", "57P03", "57P05", "25P03", "58000", "58030"]);
const NETWORK = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** Errors without a code in `pg`, told by their message. */
const AWAY_MESSAGES = [
  "Connection terminated",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "timeout expired",
];
const BUSY_MESSAGES = [
  // All connections of the pool are in use, and none was released in time.
  "timeout exceeded when trying to connect",
];
/**
 * A cancelled statement: by its timeout (the message is in the server's language) or by an operator's
 * request.
 */
const CANCELLED = "57014";

/**
 * Marks errors of database connections, because a visitor who hangs up and an unreachable mail server have
 * the same codes.
 */
const ofDatabase = new WeakSet<Error>();

export function markDatabaseError(error: Error): void {
  ofDatabase.add(error);
}

/** Tells a temporary outage of the database or disk from a bug; undefined for any other error. */
export function findOutage(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (FULL.has(code)) return "full";
  const isTimedOut = code === CANCELLED && !error.message.includes("user request");
  if (
    isTimedOut ||
    BUSY.has(code) ||
    BUSY_MESSAGES.some((message) => error.message.startsWith(message))
  )
    return "busy";
  const isAway =
    code.startsWith("08") ||
    ENDED.has(code) ||
    (NETWORK.has(code) && ofDatabase.has(error)) ||
    // The embedded database's socket is missing, as opposed to a missing file.
    (code === "ENOENT" && "syscall" in error && error.syscall === "connect") ||
    AWAY_MESSAGES.some((message) => error.message.startsWith(message));
  return isAway ? "away" : undefined;
}

/** Messages for visitors; they reveal nothing about the site's infrastructure. */
export const OUTAGE_MESSAGES: Readonly<Record<Outage, string>> = {
  away: t`The site can’t reach its database right now. Please try again shortly.`,
  busy: t`The site is very busy right now. Please try again shortly.`,
  full: t`The site’s disk is full, so nothing can be saved until its operator frees some space.`,
};
