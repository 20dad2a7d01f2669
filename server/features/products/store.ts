import type { Kysely, Selectable } from "kysely";
import type { Pool } from "pg";
import type { Database, ProductsTable } from "#server/db/schema.ts";
import { ON_SALE } from "./views.ts";

/** Sellers with a car on sale, in the order of their ids. */
export async function findSitemapSellers(pool: Pool, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT u.id FROM users u WHERE u.role = 'Seller'
       AND EXISTS (SELECT FROM products p WHERE p.owner_id = u.id AND ${ON_SALE})
     ORDER BY u.id LIMIT $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

export interface SitemapRow {
  id: string;
  name: string;
  updated_at: Date;
}

/** The first car of each file of the site map, in the order of ids; as many as there are files. */
export async function findSitemapStarts(pool: Pool, perFile: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM (
       SELECT p.id, row_number() OVER (ORDER BY p.id) AS place FROM products p WHERE ${ON_SALE}
     ) numbered
     WHERE place % $1 = 1 ORDER BY id`,
    [perFile],
  );
  return rows.map(({ id }) => id);
}

/** Cars for search engines, the oldest id first, so that the files of the site map stay the same. */
export async function findSitemapRows(
  pool: Pool,
  start: string,
  limit: number,
): Promise<SitemapRow[]> {
  const { rows } = await pool.query<SitemapRow>(
    `SELECT p.id, p.name, p.updated_at FROM products p
     WHERE p.id >= $1 AND ${ON_SALE} ORDER BY p.id LIMIT $2`,
    [start, limit],
  );
  return rows;
}

/** Counts the cars on sale in each category, each in the index of its own list. */
export async function countByCategory(pool: Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ category_id: string; total: number }>({
    name: "cars-by-category",
    text: `
      SELECT c.category_id,
        (SELECT count(*) FROM products p WHERE p.category_id = c.category_id AND ${ON_SALE}) AS total
      FROM categories c`,
  });
  return new Map(rows.map((row) => [row.category_id, row.total]));
}

export interface Namesake {
  id: string;
  name: string;
  resale_price_minor: number;
  currency: string;
}

/** Cars on sale of a name that cost one of these amounts in minor units: a few of each currency. */
export async function findNamed(
  pool: Pool,
  name: string,
  minors: readonly number[],
): Promise<Namesake[]> {
  const { rows } = await pool.query<Namesake>(
    `SELECT id, name, resale_price_minor, currency FROM (
       SELECT p.id, p.name, p.resale_price_minor, p.currency,
         row_number() OVER (PARTITION BY p.currency, p.resale_price_minor) AS place
       FROM products p
       WHERE p.name = $1 AND p.resale_price_minor = ANY ($2::bigint[]) AND ${ON_SALE}
     ) numbered WHERE place <= 2`,
    [name, minors],
  );
  return rows;
}

/** Everything that is kept about a person's cars, the latest first. */
export function findCarsOf(
  db: Kysely<Database>,
  ownerId: string,
  limit: number,
): Promise<Selectable<ProductsTable>[]> {
  return db
    .selectFrom("products")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .orderBy("posted_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Makes and models of cars on sale, the most common first. */
export async function findModels(pool: Pool): Promise<{ make: string; model: string }[]> {
  const { rows } = await pool.query<{ make: string; model: string }>(`
    SELECT p.make, p.model FROM products p
    WHERE p.make IS NOT NULL AND p.model IS NOT NULL AND ${ON_SALE}
    GROUP BY 1, 2 ORDER BY count(*) DESC, 1, 2 LIMIT 2000`);
  return rows;
}

/** Each make and model as they are spelled on cars for sale, the most frequent first. */
export async function findNames(pool: Pool): Promise<{ make: string; model: string | null }[]> {
  const { rows } = await pool.query<{ make: string; model: string | null }>(`
    SELECT p.make, p.model FROM products p
    WHERE p.make IS NOT NULL AND ${ON_SALE}
    GROUP BY 1, 2 ORDER BY count(*) DESC, 1, 2 LIMIT 50000`);
  return rows;
}
