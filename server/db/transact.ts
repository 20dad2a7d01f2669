import type { Kysely, Transaction } from "kysely";
import type { Database } from "./schema.ts";

/** PostgreSQL's codes of a serialization failure and a deadlock. */
const IN_THE_WAY = new Set(["40001", "40P01"]);
const MOST_TRIES = 4;

/** PostgreSQL's error code of a failed query, such as 23505 for a unique violation. */
export function databaseCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
}

/** Name of the unique constraint or index that a query violated. */
export function violatedUnique(error: unknown): string | undefined {
  if (databaseCode(error) !== "23505" || !(error instanceof Error)) return undefined;
  return "constraint" in error && typeof error.constraint === "string"
    ? error.constraint
    : undefined;
}

/**
 * Runs a transaction, and retries it after a deadlock or serialization failure. `work` must therefore have no
 * effects outside the database.
 */
export async function transact<T>(
  kysely: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<T>,
  tries = MOST_TRIES,
): Promise<T> {
  try {
    return await kysely.transaction().execute(work);
  } catch (error) {
    if (tries > 1 && IN_THE_WAY.has(databaseCode(error) ?? ""))
      return transact(kysely, work, tries - 1);
    throw error;
  }
}
