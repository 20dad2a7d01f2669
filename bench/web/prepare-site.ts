import type { OpenedDatabase } from "../../server/db/connect.ts";
import { seedDemo } from "../../demo/seed/seed-demo.ts";
import { SCALE } from "../scale.ts";
import { countProducts } from "../site/catalogues.ts";
import { type PreparedData, prepareData } from "../site/data-directory.ts";

const LEAST_CARS = SCALE.cars;

/** The demo's cars with their pictures, as many times over as it takes. */
export function prepareSite(): Promise<PreparedData> {
  return prepareData("data-10k", `${LEAST_CARS} from the demo`, async (_dataDir, database) => {
    await database.asOwner((owner) => seedDemo(owner, { now: new Date() }));
    // The bench measures production, and production refuses demo accounts.
    await database.pool.query("UPDATE users SET is_demo = false");
    await multiply(database, Math.ceil(LEAST_CARS / (await countProducts(database))));
    return `${await countProducts(database)} cars, the demo's pictures`;
  });
}

/** Adds copies of every car, older from copy to copy; the first ones stay in front. */
async function multiply({ pool }: OpenedDatabase, times: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`
      CREATE TEMPORARY TABLE copies AS
        SELECT p.id AS original, gen_random_uuid() AS id, n FROM products p, generate_series(1, ${times}) n;
      INSERT INTO products
        SELECT copy.* FROM copies c JOIN products p ON p.id = c.original,
          LATERAL jsonb_populate_record(p, jsonb_build_object(
            'id', c.id, 'promoted', false, 'posted_at', p.posted_at - c.n * interval '7 minutes')) copy;
      INSERT INTO product_pictures
        SELECT c.id, p.position, p.image_id, p.alt FROM copies c JOIN product_pictures p ON p.product_id = c.original;
      UPDATE products SET expires_at = now() + interval '60 days';`);
  } finally {
    client.release(true);
  }
}
