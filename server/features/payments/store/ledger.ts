import type { Insertable, Transaction } from "kysely";
import type { Database, LedgerEntriesTable } from "#server/db/schema.ts";

export type LedgerKind = LedgerEntriesTable["kind"];

/** Adds a movement of money. Idempotent, however often it is reported. */
export async function insertLedgerEntryOnce(
  transaction: Transaction<Database>,
  entry: Insertable<LedgerEntriesTable>,
): Promise<boolean> {
  const result = await transaction
    .insertInto("ledger_entries")
    .values(entry)
    .onConflict((conflict) => conflict.columns(["kind", "reference"]).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows !== 0n;
}
