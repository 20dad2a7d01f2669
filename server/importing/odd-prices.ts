import type { PoolClient } from "pg";

/** Prices of a file that are far from those of the site, in minor units. */
export interface OddPrices {
  readonly currency: string;
  readonly file: number;
  readonly site: number;
}

/** How many times as high, or as low, the median has to be. */
const TIMES = 10;
/** Fewer cars have no median that says anything. */
const LEAST_CARS = 20;
/** A median of so many cars is the site's well enough, and is found in milliseconds. */
const MOST_CARS = 20_000;

/**
 * Compares the median price of a staged file with that of the other cars on sale in the same currency.
 * Undefined where they are alike, or where there are too few cars to tell.
 */
export async function findOddPrices(
  client: PoolClient,
  ownerId: string,
): Promise<OddPrices | undefined> {
  const { rows } = await client.query<{ currency: string; file: number; site: number | null }>(
    `WITH file AS (
       SELECT currency, percentile_disc(0.5) WITHIN GROUP (ORDER BY resale_price_minor) AS median
       FROM import_stage GROUP BY currency ORDER BY count(*) DESC LIMIT 1)
     SELECT file.currency, file.median::float8 AS file, site.median::float8 AS site
     FROM file, LATERAL (
       SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY price) AS median, count(*) AS cars
       FROM (
         SELECT resale_price_minor AS price FROM products
         WHERE state = 'active' AND currency = file.currency AND owner_id <> $1
         LIMIT ${MOST_CARS}) others
     ) site WHERE site.cars >= ${LEAST_CARS}`,
    [ownerId],
  );
  const [found] = rows;
  if (found === undefined || found.site === null) return undefined;
  const { currency, file, site } = found;
  const isOdd = file >= site * TIMES || file * TIMES <= site;
  return isOdd ? { currency, file, site } : undefined;
}
