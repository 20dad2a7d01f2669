import { openData, runUnlimited } from "../site/data-directory.ts";

/** Of 256 cars, those whose price is lowered: 5 %. */
const LOWERED = 13;

/**
 * Gives every twentieth car a higher price before, because an import alone has none. Idempotent. The cars themselves
 * stay as they are; the site must be started afterwards.
 */
export async function lowerPrices(dataDir: string): Promise<void> {
  const database = await openData(dataDir);
  try {
    const { rows } = await database.pool.query("SELECT FROM product_prices LIMIT 1");
    if (rows.length > 0) return;
    await runUnlimited(
      database,
      `INSERT INTO product_prices (product_id, since, resale_price_minor, currency)
       SELECT id, asked.since, asked.price, currency FROM products, LATERAL (VALUES
         (posted_at, resale_price_minor + resale_price_minor / 9 + 1),
         (posted_at + interval '1 day', resale_price_minor)) AS asked (since, price)
       WHERE get_byte(decode(md5(id::text), 'hex'), 0) < ${LOWERED}`,
    );
    // VACUUM now, as when the data is prepared.
    await runUnlimited(database, "VACUUM (ANALYZE) product_prices");
  } finally {
    await database.close();
  }
}
