import { randomUUID } from "node:crypto";
import { DatabaseError, type Pool } from "pg";
import type { OpenedDatabase } from "../../server/db/connect.ts";
import { runUnlimited } from "../site/data-directory.ts";

/** Size of the job that the product enqueues with every booking, so that the booking is followed up. */
const JOB_BYTES = 200;

/** The table that imitates the job queue. */
export async function prepareBare(database: OpenedDatabase): Promise<void> {
  await runUnlimited(
    database,
    `CREATE TABLE IF NOT EXISTS bench_jobs (id uuid PRIMARY KEY, data jsonb, start_after timestamptz);
     GRANT INSERT ON bench_jobs TO ${database.siteRole}`,
  );
}

export async function removeBare(database: OpenedDatabase): Promise<void> {
  await runUnlimited(database, "DROP TABLE IF EXISTS bench_jobs");
}

/** PostgreSQL's code of a unique violation. */
const IS_TAKEN = "23505";

/** Only the writes of a booking: no reads, no rules, no reply. */
export async function bookBare(pool: Pool, car: string, buyer: string): Promise<void> {
  try {
    await tryToBook(pool, car, buyer);
  } catch (error) {
    // Unique violation: a concurrent booking of this buyer has taken the same place.
    if (!(error instanceof DatabaseError) || error.code !== IS_TAKEN) throw error;
    await bookBare(pool, car, buyer);
  }
}

async function tryToBook(pool: Pool, car: string, buyer: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const { rows } = await client.query(
      "SELECT owner_id, name, resale_price_minor, currency FROM products WHERE id = $1 FOR NO KEY UPDATE",
      [car],
    );
    const [found] = rows;
    await client.query(
      `INSERT INTO bookings (id, product_id, buyer_id, seller_id, item, price_minor, currency, name, email, phone,
         location, seller_name, hold_slot, held_until)
       SELECT $1, $2, $3, $4, $5, $6, $7, 'Bench', 'bench@bench.example', '1', 'here', 'seller',
         1 + (SELECT count(*) FROM bookings WHERE buyer_id = $3 AND state = 'held'), now() + interval '48 hours'`,
      [
        randomUUID(),
        car,
        buyer,
        found.owner_id,
        found.name,
        found.resale_price_minor,
        found.currency,
      ],
    );
    await client.query("UPDATE products SET state = 'reserved' WHERE id = $1", [car]);
    await client.query(
      `INSERT INTO bench_jobs VALUES (gen_random_uuid(), jsonb_build_object('text', repeat('x', ${JOB_BYTES})), now())`,
    );
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}
