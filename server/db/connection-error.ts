import { DatabaseStartError, errorCode, errorMessage } from "./start-error.ts";

const OLDEST_VERSION = 15;

/** Throws when the server is older than our SQL needs. */
export function requireServerVersion(found: { version: number; text: string } | undefined): void {
  if (found && found.version >= OLDEST_VERSION * 10_000) return;
  throw new DatabaseStartError(
    `The database server is PostgreSQL ${found?.text ?? "of an unknown version"}, but ${OLDEST_VERSION} or newer is required.`,
  );
}

/** Address of a database, and the setting that names it. */
export interface Address {
  readonly setting: string;
  readonly url: string;
}

/** Turns an error of `pg`'s first connection into a sentence that names the setting, without the password. */
export function explainConnectionError(error: unknown, address: Address | undefined): Error {
  if (error instanceof DatabaseStartError) return error;
  if (address === undefined) {
    return new DatabaseStartError(`The embedded database does not answer: ${errorMessage(error)}.`);
  }
  const { setting, url } = address;
  return new DatabaseStartError(`${setting} ${withoutPassword(url)}: ${describe(error)}`);
}

function describe(error: unknown): string {
  switch (errorCode(error)) {
    case "ECONNREFUSED":
      return "nothing is listening there. Check that the PostgreSQL server is running, and that host and port are correct.";
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return "the host name cannot be resolved. Check the host name.";
    case "ENOENT":
      return "the socket does not exist. Check that the PostgreSQL server is running.";
    case "28P01":
    case "28000":
      return `the server rejected this user or password (${errorMessage(error)}).`;
    case "3D000":
      return "the database does not exist. Create it with CREATE DATABASE, or correct the name.";
    case "53300":
      return "the server has no free connections. Increase its max_connections, or stop other programs that use it.";
    default:
      return `the connection failed: ${errorMessage(error)}.`;
  }
}

/**
 * Throws for a URL that names no PostgreSQL. Does not repeat the URL, because a password may be anywhere in
 * it.
 */
export function requirePostgresUrl({ setting, url }: Address): void {
  if (/^(postgres|postgresql|socket):\/\//.test(url)) return;
  throw new DatabaseStartError(
    `${setting} must look like postgres://user:password@host:5432/database.`,
  );
}

/** The URL with its password masked. */
export function withoutPassword(databaseUrl: string): string {
  try {
    const url = new URL(databaseUrl);
    if (url.password !== "") url.password = "***";
    for (const name of ["password", "sslpassword"])
      if (url.searchParams.has(name)) url.searchParams.set(name, "***");
    return url.href;
  } catch {
    // A password with a stray `/` or `#` breaks parsing; the text after the last @ is the host and the
    // database.
    return `postgres://***@${databaseUrl.slice(databaseUrl.lastIndexOf("@") + 1)}`;
  }
}
