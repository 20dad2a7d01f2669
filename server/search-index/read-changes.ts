import type { Pool, PoolClient } from "pg";
import type { CarStatements } from "./car-row.ts";

interface ChangeRow {
  /** What this reading has seen. */
  snapshot: string;
  car_id: string | null;
  seller_id: string | null;
}

/** Sees nothing: no transaction has ended. */
export const BEFORE_ALL = "1:1:";

/**
 * The changes of transactions that a snapshot ($1) did not see complete: those that began after it, and those that
 * were under way. A row of a later transaction than any that this cluster has begun came with a restored dump.
 */
const CHANGES = `
  SELECT s.now::text AS snapshot, c.car_id, c.seller_id
  FROM (SELECT pg_current_snapshot() AS now) s
  LEFT JOIN catalogue_changes c ON c.transaction_id < pg_snapshot_xmax(s.now)
    AND (c.transaction_id >= pg_snapshot_xmax($1::pg_snapshot)
      OR c.transaction_id = ANY (ARRAY(SELECT pg_snapshot_xip($1::pg_snapshot))))`;

/** Ids of the cars that changed after a snapshot (`pg_snapshot`), and the snapshot that saw these changes. */
export async function readChanges(
  from: Pool | PoolClient,
  statements: Pick<CarStatements, "bySeller">,
  since: string,
): Promise<{ snapshot: string; ids: string[] }> {
  const { rows } = await from.query<ChangeRow>({
    name: "catalogue-changes",
    text: CHANGES,
    values: [since],
  });
  const cars = new Set<string>();
  const sellers = new Set<string>();
  for (const { car_id: car, seller_id: seller } of rows) {
    if (car !== null) cars.add(car);
    if (seller !== null) sellers.add(seller);
  }
  if (sellers.size > 0) {
    const ofSellers = await from.query<{ id: string }>(statements.bySeller, [[...sellers]]);
    for (const { id } of ofSellers.rows) cars.add(id);
  }
  // The statement has a row without changes, too.
  return { snapshot: rows[0]?.snapshot ?? since, ids: [...cars] };
}
