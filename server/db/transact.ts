import type { Kysely, Transaction } from "kysely";
import type { Database } from "./schema.ts";

/** PostgreSQL's codes for a transaction that another one was in the way of. */
const IN_THE_WAY = new Set(["40001", "40P01"]);
const MOST_TRIES = 4;

/** PostgreSQL's code of what a query was refused for, such as 23505 for a value that must be unique. */
export function databaseCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
}

/** The unique constraint or index that a query ran into. */
export function violatedUnique(error: unknown): string | undefined {
  if (databaseCode(error) !== "23505" || !(error instanceof Error)) return undefined;
  return "constraint" in error && typeof error.constraint === "string"
    ? error.constraint
    : undefined;
}

/** Runs a transaction; one that lost to another (a deadlock) is run again, so it changes nothing but the database. */
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
