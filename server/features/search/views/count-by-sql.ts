import type { Pool } from "pg";
import type { IndexQuery } from "#server/search-index/search-index.ts";
import { fromCars } from "./indexed-cars.ts";
import { conditionOf, type Part, type Spellings } from "./search-conditions.ts";

/** What a search of the tables needs. */
export interface SqlSearch {
  pool: Pool;
  /** The site's country. */
  country: string;
  /** The site's currency. */
  currency: string;
  spellings: Spellings;
}

/** The number of cars that a query finds without some of its parts, and with another condition on the car `p`. */
export async function countBySql(
  search: SqlSearch,
  query: IndexQuery,
  { without = [], more = "true" }: { without?: readonly Part[]; more?: string } = {},
): Promise<number> {
  const values: unknown[] = [];
  const where = conditionOf(query, values, search, without);
  const { rows } = await search.pool.query<{ count: number }>(
    `SELECT count(*) AS count ${fromCars(search.country, query)} WHERE ${where} AND ${more}`,
    values,
  );
  return rows[0]?.count ?? 0;
}
