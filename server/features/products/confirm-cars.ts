import { sql, type Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";

/**
 * Notes that the seller of these cars has said just now that they can be had. Rows are written in the order of their
 * ids, which is the lock order of whoever confirms several.
 */
export async function confirmCars(
  transaction: Transaction<Database>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    INSERT INTO car_confirmations (product_id) SELECT id FROM unnest(${ids}::uuid[]) id ORDER BY id
    ON CONFLICT (product_id) DO UPDATE SET confirmed_at = now()`.execute(transaction);
}
