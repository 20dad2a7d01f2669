import { BackupStoreError } from "#server/adapters/backup-store/backup-store.ts";
import { CommandError } from "#server/base/command-error.ts";
import { AppError } from "#server/base/errors.ts";
import { ConfigError } from "#server/settings/config.ts";
import { DatabaseStartError } from "#server/db/start-error.ts";
import { findOutage, type Outage } from "#server/db/unavailable.ts";

/**
 * Runs a command to its end. An error that the operator can act on is printed as a sentence, a bug with its
 * stack.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}

/** Outages that the operator can act on; the system's reason is appended. */
const COMMAND_OUTAGES: Readonly<Record<Outage, string>> = {
  away: "The connection to the database was lost. Check that the database is running, then try again.",
  busy: "The database is overloaded. Try again later.",
  full: "The disk is full. Free some space on the disk of the database and of DATA_DIR, then try again.",
};

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected =
    error instanceof ConfigError ||
    error instanceof DatabaseStartError ||
    error instanceof CommandError ||
    error instanceof BackupStoreError ||
    error instanceof AppError;
  if (isExpected) return error.message;
  if ("code" in error && error.code === "EADDRINUSE")
    return `Port ${"port" in error ? String(error.port) : ""} is already in use (${error.message}). Set PORT to a free port.`;
  if (
    "code" in error &&
    error.code === "EACCES" &&
    "syscall" in error &&
    error.syscall === "listen"
  ) {
    return `${error.message}. Set PORT to 1024 or higher.`;
  }
  if ("code" in error && (error.code === "ENOTFOUND" || error.code === "EADDRNOTAVAIL")) {
    return `${error.message}. Set HOST to an address of this server, for example 127.0.0.1 or 0.0.0.0.`;
  }
  const outage = findOutage(error);
  if (outage !== undefined) return `${COMMAND_OUTAGES[outage]} (${error.message})`;
  return error.stack ?? error.message;
}
