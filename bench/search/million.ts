import { SCALE } from "../scale.ts";
import { copyProducts, countProducts, dumpOf } from "../site/catalogues.ts";
import { addSeller, type PreparedData, prepareData, runUnlimited } from "../site/data-directory.ts";

/** Columns that a copy has as the car it was made of; `id` and those below differ. */
const DIFFERENT: Readonly<Record<string, string>> = {
  id: "md5(p.id::text || k)::uuid",
  source_key: "md5(p.source_key::text || k)::uuid",
  // By up to a tenth, so that no two copies are alike; `h` is from 0 to 255.
  resale_price_minor:
    "greatest(100, (p.resale_price_minor * (0.9 + h / 1280.0))::bigint / 100 * 100)",
  mileage_km: "(p.mileage_km * (0.9 + h / 1280.0))::int / 100 * 100",
  year: "least(2016, p.year + h % 3 - 1)",
  posted_at: "p.posted_at - interval '1 minute' * h",
};

/**
 * A million cars: those of the large catalogue and copies of them, the same at every run. The names and facts are
 * those of real advertisements, so words and values are distributed as there.
 */
export function prepareMillion(large: PreparedData): Promise<PreparedData> {
  return prepareData("data-1m", large.about, async (_dataDir, database) => {
    await addSeller(database);
    await copyProducts(database, dumpOf(large));
    const { rows } = await database.pool.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = 'products' ORDER BY ordinal_position`,
    );
    const names = rows.map(({ name }) => name);
    const values = names.map((name) => DIFFERENT[name] ?? `p.${name}`);
    const missing = SCALE.million - (await countProducts(database));
    await runUnlimited(
      database,
      `INSERT INTO products (${names.join()})
       SELECT ${values.join()} FROM generate_series(1, 9) AS k, products p,
         LATERAL (SELECT get_byte(decode(md5(p.id::text || k), 'hex'), 0) AS h) hashed
       ORDER BY k, p.id LIMIT ${Math.max(0, missing)}`,
    );
    await runUnlimited(database, "TRUNCATE catalogue_changes");
    return `${await countProducts(database)} cars: real ones, and copies of them`;
  });
}
