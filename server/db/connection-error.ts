import { DatabaseStartError, errorCode, errorMessage } from "./start-error.ts";

const OLDEST_VERSION = 15;

/** Stops with a sentence when the server is older than what our SQL needs. */
export function requireServerVersion(found: { version: number; text: string } | undefined): void {
  if (found && found.version >= OLDEST_VERSION * 10_000) return;
  throw new DatabaseStartError(
    `The database server is PostgreSQL ${found?.text ?? "of an unknown version"}, and ${OLDEST_VERSION} or newer is needed.`,
  );
}

/** Turns what `pg` throws at a first connection into a sentence that names DATABASE_URL without its password. */
export function explainConnectionError(error: unknown, databaseUrl: string | undefined): Error {
  if (error instanceof DatabaseStartError) return error;
  if (databaseUrl === undefined) {
    return new DatabaseStartError(`The embedded database does not answer: ${errorMessage(error)}.`);
  }
  return new DatabaseStartError(`DATABASE_URL ${withoutPassword(databaseUrl)}: ${describe(error)}`);
}

function describe(error: unknown): string {
  switch (errorCode(error)) {
    case "ECONNREFUSED":
      return "nothing listens there. Is the PostgreSQL server running, and are host and port right?";
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return "there is no machine of that name. Is the host name right?";
    case "ENOENT":
      return "there is no such socket. Is the PostgreSQL server running?";
    case "28P01":
    case "28000":
      return `the server turns this user or password away (${errorMessage(error)}).`;
    case "3D000":
      return "there is no database of that name. Create it with CREATE DATABASE, or correct the name.";
    case "53300":
      return "the server has no free connection left. Raise its max_connections, or stop other programs that use it.";
    default:
      return `the connection failed: ${errorMessage(error)}.`;
  }
}

/** Stops at a URL that names no PostgreSQL, without repeating it: a password may be anywhere in it. */
export function requirePostgresUrl(databaseUrl: string): void {
  if (/^(postgres|postgresql|socket):\/\//.test(databaseUrl)) return;
  throw new DatabaseStartError(
    "DATABASE_URL must look like postgres://user:password@host:5432/database.",
  );
}

/** The URL as it may be shown. */
export function withoutPassword(databaseUrl: string): string {
  try {
    const url = new URL(databaseUrl);
    if (url.password !== "") url.password = "***";
    for (const name of ["password", "sslpassword"])
      if (url.searchParams.has(name)) url.searchParams.set(name, "***");
    return url.href;
  } catch {
    // A password with a stray `/` or `#` gives this; what stands behind the last @ is the host and the database.
    return `postgres://***@${databaseUrl.slice(databaseUrl.lastIndexOf("@") + 1)}`;
  }
}
