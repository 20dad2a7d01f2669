/** Why nothing that needs the database, or the disk, can be done at the moment. */
export type Outage = "away" | "busy" | "full";

/** PostgreSQL's codes (Appendix A of its manual), and those of the operating system for files. */
const FULL = new Set(["53100", "ENOSPC", "EDQUOT"]);
/** Memory, connections, locks or time have run out. */
const BUSY = new Set(["53000", "53200", "53300", "53400"]);
/**
 * Ended by the server: it shuts down, has crashed, is starting, or took the session for abandoned. Or it only reads
 * (25006): a standby that is reached behind the address of the server that it will replace.
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
/** `pg` has no codes for these. */
const AWAY_MESSAGES = [
  "Connection terminated",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "timeout expired",
];
const BUSY_MESSAGES = [
  // All connections of the pool are in use, and none became free in time.
  "timeout exceeded when trying to connect",
];
/** A statement that was cancelled: by its time limit, in the language of the server, or by somebody's request. */
const CANCELLED = "57014";

/** Errors of connections to the database: a visitor who hangs up and a mail server that is away have the same codes. */
const ofDatabase = new WeakSet<Error>();

export function markDatabaseError(error: Error): void {
  ofDatabase.add(error);
}

/**
 * Tells an outage, which ends without our doing, from a fault of our own; undefined for everything that is not
 * an outage.
 */
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
    // The socket of the embedded database, not a file that somebody asked for.
    (code === "ENOENT" && "syscall" in error && error.syscall === "connect") ||
    AWAY_MESSAGES.some((message) => error.message.startsWith(message));
  return isAway ? "away" : undefined;
}

/** What people are told; it says nothing about how the site is set up. */
export const OUTAGE_MESSAGES: Readonly<Record<Outage, string>> = {
  away: "The site cannot reach its database at the moment. Please try again shortly.",
  busy: "The site is very busy at the moment. Please try again shortly.",
  full: "The site's disk is full, so nothing can be saved until its operator frees some space.",
};
