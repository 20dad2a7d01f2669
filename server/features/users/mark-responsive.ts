import type { Pool } from "pg";

/** Marks the sellers who answer most questions within a day, and nobody else. Cars follow by the catalogue's log. */
export async function markResponsive(
  { pool }: { pool: Pool },
  sellerIds: readonly string[],
): Promise<void> {
  await pool.query(
    `UPDATE users SET answers_within_day = NOT answers_within_day
     WHERE answers_within_day <> (id = ANY ($1::uuid[]))`,
    [sellerIds],
  );
}
