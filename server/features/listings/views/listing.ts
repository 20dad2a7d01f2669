import type { Pool } from "pg";
import type { Picture } from "#shared/contract/product-shapes.ts";
import { type CarFacts, FACT_NAMES } from "#shared/rules/car-facts.ts";
import type { CategoryId, ProductState } from "#shared/rules/vocabulary.ts";
import { factColumns } from "#server/features/products/views.ts";

/** A car as its seller edits it. */
export interface ListingRow extends CarFacts {
  id: string;
  owner_id: string;
  version: number;
  state: ProductState;
  is_taken_down: boolean;
  is_expired: boolean;
  expires_at: Date;
  currency: string;
  name: string;
  price_minor: number | null;
  resale_price_minor: number;
  location: string | null;
  old_years: number | null;
  number: string | null;
  stock_number: string | null;
  category_id: CategoryId;
  category_name: string;
  pictures: Picture[];
}

/** A car in any state, with all its pictures. */
export async function findListingRow(pool: Pool, id: string): Promise<ListingRow | undefined> {
  const { rows } = await pool.query<ListingRow>(
    `SELECT p.id, p.owner_id, p.version, p.state, p.taken_down_at IS NOT NULL AS is_taken_down,
       p.expires_at <= now() AS is_expired, p.expires_at, p.currency,
       p.name, p.price_minor, p.resale_price_minor, p.location, p.old_years, p.number, p.stock_number,
       p.category_id, c.category_name, ${factColumns(FACT_NAMES)},
       coalesce((
         SELECT json_agg(json_build_object('id', i.id, 'width', i.width, 'height', i.height,
           'thumbhash', i.thumbhash, 'alt', pp.alt) ORDER BY pp.position)
         FROM product_pictures pp JOIN images i ON i.id = pp.image_id WHERE pp.product_id = p.id
       ), '[]') AS pictures
     FROM products p JOIN categories c USING (category_id) WHERE p.id = $1`,
    [id],
  );
  return rows[0];
}

/** The names of cars by their ids; those that are gone are left out. */
export async function findNames(pool: Pool, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    "SELECT id, name FROM products WHERE id = ANY($1::uuid[])",
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A seller with cars that end soon who has not been reminded of them. */
export interface EndingRow {
  /** The seller. */
  id: string;
  email: string;
  name: string;
  cars: number;
  /** The names of a few of them. */
  names: string[];
  ends_at: Date;
}
