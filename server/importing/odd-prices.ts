import { toMinor } from "#shared/lib/money.ts";
import { planColumns } from "./plan.ts";
import { readField } from "./read-field.ts";

import type { Pool, PoolClient } from "pg";
import type { Mapping } from "./mapping.ts";
import type { UnitDefaults } from "./plan.ts";

/** A file's median price that is far from the site's, in minor units. */
export interface OddPrices {
  readonly currency: string;
  readonly file: number;
  readonly site: number;
}

/** Factor above or below the site's median at which a file's median counts as odd. */
const TIMES = 10;
/** Fewer cars have no meaningful median. */
const LEAST_CARS = 20;
/** Sample size: large enough for a stable median, which is computed in milliseconds. */
const MOST_CARS = 20_000;

/**
 * Compares the median price of a staged file, in its most frequent currency, with that of other sellers' cars
 * on sale in the same currency. Undefined where they are alike, or where there are too few cars.
 */
export async function findOddPrices(
  client: PoolClient,
  ownerId: string,
): Promise<OddPrices | undefined> {
  const { rows } = await client.query<{ currency: string; median: number }>(
    `SELECT currency, percentile_disc(0.5) WITHIN GROUP (ORDER BY resale_price_minor)::float8 AS median
     FROM import_stage GROUP BY currency ORDER BY count(*) DESC LIMIT 1`,
  );
  const [file] = rows;
  return file && compare(file, await findSiteMedians(client, ownerId));
}

interface FileMedian {
  readonly currency: string;
  /** In minor units. */
  readonly median: number;
}

function compare(
  { currency, median }: FileMedian,
  medians: ReadonlyMap<string, number>,
): OddPrices | undefined {
  const site = medians.get(currency);
  if (site === undefined || !isOdd(median, site)) return undefined;
  return { currency, file: median, site };
}

function isOdd(file: number, site: number): boolean {
  return file >= site * TIMES || file * TIMES <= site;
}

/**
 * Median price of other sellers' cars on sale, by currency; currencies with too few cars are left out. The
 * limit applies per currency, because the most frequent one would otherwise use it up.
 */
export async function findSiteMedians(
  client: Pool | PoolClient,
  ownerId: string,
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ currency: string; median: number }>(
    `SELECT each.currency, others.median::float8 AS median
     FROM (SELECT DISTINCT currency FROM products WHERE state = 'active' AND owner_id <> $1) each,
       LATERAL (
         SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY price) AS median, count(*) AS cars
         FROM (
           SELECT resale_price_minor AS price FROM products
           WHERE state = 'active' AND currency = each.currency AND owner_id <> $1
           LIMIT ${MOST_CARS}) limited
       ) others WHERE others.cars >= ${LEAST_CARS}`,
    [ownerId],
  );
  return new Map(rows.map(({ currency, median }) => [currency, median]));
}

/** The same comparison before an import, on the first rows of the file. */
export function findOddSample(
  medians: ReadonlyMap<string, number>,
  mapping: Mapping,
  rows: readonly (readonly string[])[],
  defaults: UnitDefaults,
): OddPrices | undefined {
  const { price } = planColumns(mapping, rows, defaults);
  const prices = rows.flatMap((row) => {
    const { value } = readField(price, row);
    return value === null || value.amount === 0 ? [] : [value];
  });
  const [commonest] = [
    ...Map.groupBy(prices, (price) => price.currency ?? defaults.currency),
  ].toSorted(([, a], [, b]) => b.length - a.length);
  if (commonest === undefined) return undefined;
  const [currency, ofIt] = commonest;
  const sorted = ofIt.map(({ amount }) => amount).toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (median === undefined || sorted.length < LEAST_CARS) return undefined;
  return compare({ currency, median: toMinor(median, currency) }, medians);
}
