import { PAIR } from "./pair.ts";
import { ROW_COLUMNS } from "./product-row.ts";
import { COLUMNS, queuePictures } from "./store.ts";

import type { PoolClient } from "pg";

/** What a repeated import changes about the seller's cars. */
export interface SyncCounts {
  /** Cars that the seller does not have yet. */
  added: number;
  /** Cars whose data in the file differ from the last import. */
  changed: number;
  /** Changed cars with a different price. */
  repriced: number;
  /** Cars that were withdrawn because an earlier file lacked them, and that are in this file again. */
  relisted: number;
  /** Cars of the file whose listing has expired or expires soon. */
  renewed: number;
  unchanged: number;
  /** Cars that are sold, reserved or were withdrawn by their seller: they are not updated. */
  left: number;
  /** Imported cars on sale that this file lacks. */
  missing: number;
}

interface SyncSide {
  readonly ownerId: string;
  /** Listings that end before this are renewed. */
  readonly renewBefore: Date;
  /**
   * Whether the file has a column of categories. Otherwise a category is a guess, and the seller's own choice
   * is kept.
   */
  readonly saysCategory: boolean;
}

const MISSING = `
  owner_id = $1 AND source_key IS NOT NULL AND state = 'active'
  AND NOT EXISTS (SELECT FROM import_pairs WHERE product_id = products.id)
  AND NOT EXISTS (SELECT FROM import_refused refused
    WHERE refused.source_key = products.source_key OR refused.source_match = products.source_match)`;

const COUNT = `
  SELECT
    (SELECT count(*) FROM import_stage)::int - count(*)::int AS added,
    count(*) FILTER (WHERE act = 'change')::int AS changed,
    count(*) FILTER (WHERE act = 'change' AND is_repriced)::int AS repriced,
    count(*) FILTER (WHERE act = 'relist')::int AS relisted,
    count(*) FILTER (WHERE act = 'renew')::int AS renewed,
    count(*) FILTER (WHERE act = 'keep')::int AS unchanged,
    count(*) FILTER (WHERE act = 'leave')::int AS left,
    (SELECT count(*) FROM products WHERE ${MISSING})::int AS missing
  FROM import_pairs`;

/** Compares the staged file with the seller's cars. Writes only temporary tables of this connection. */
export async function compare(
  client: PoolClient,
  { ownerId, renewBefore }: SyncSide,
): Promise<SyncCounts> {
  await client.query("ANALYZE import_stage; ANALYZE import_refused");
  await client.query(PAIR, [ownerId, renewBefore]);
  await client.query("ANALYZE import_pairs");
  const { rows } = await client.query<SyncCounts>(COUNT, [ownerId]);
  const [counts] = rows;
  if (counts === undefined) throw new Error("a count always has a row");
  return counts;
}

/** Identifying columns, and those that every file has; all others may be missing in a file. */
const SAID: readonly string[] = [
  "id",
  "owner_id",
  "source_key",
  "source_match",
  "source_hash",
  "category_id",
  "name",
  "resale_price_minor",
  "currency",
  "posted_at",
  "expires_at",
  // Handled by rules of their own below.
  "price_minor",
  "first_registered",
  "registered_month_only",
];

/** Columns whose absence in the file changes nothing: the seller's own value is kept. */
const KEPT_WHERE_SILENT = ROW_COLUMNS.filter(
  (column) => !SAID.includes(column) && column !== "stock_number",
);

/** Optimistic lock: a car that was changed since the comparison is skipped until the next sync. */
const SAME_CAR = `
  car.id = pair.product_id AND row.id = pair.row_id AND car.version = pair.version`;

const CHANGE = `
  UPDATE products car SET
    name = row.name, resale_price_minor = row.resale_price_minor, currency = row.currency,
    category_id = CASE WHEN $2 OR row.body IS NOT NULL THEN row.category_id ELSE car.category_id END,
    -- What it cost new, in another currency, and its first day, in another year, would be wrong.
    price_minor = CASE WHEN row.currency = car.currency THEN coalesce(row.price_minor, car.price_minor)
      ELSE row.price_minor END,
    first_registered = CASE WHEN coalesce(row.year, car.year) IS NOT DISTINCT FROM car.year
      THEN coalesce(row.first_registered, car.first_registered) ELSE row.first_registered END,
    registered_month_only = CASE WHEN row.first_registered IS NULL
        AND coalesce(row.year, car.year) IS NOT DISTINCT FROM car.year
      THEN car.registered_month_only ELSE row.registered_month_only END,
    -- What the seller has written is theirs.
    stock_number = coalesce(car.stock_number, row.stock_number),
    ${KEPT_WHERE_SILENT.map((column) => `${column} = coalesce(row.${column}, car.${column})`).join(", ")},
    source_key = row.source_key, source_match = row.source_match, source_hash = row.source_hash,
    state = 'active', updated_at = now(),
    expires_at = CASE WHEN pair.act = 'relist' OR car.expires_at < $1 THEN row.expires_at ELSE car.expires_at END
  FROM import_pairs pair, import_stage row
  WHERE ${SAME_CAR} AND pair.act IN ('change', 'relist')`;

const RENEW = `
  UPDATE products car SET expires_at = row.expires_at, updated_at = now()
  FROM import_pairs pair, import_stage row WHERE ${SAME_CAR} AND pair.act = 'renew'`;

/**
 * The price is the same but written differently: the car is unchanged, and its key is updated so that it
 * matches next time. A car that was listed by hand and is left gets its key, but no hash,
 * so that it is changed by the first file that finds it on sale.
 */
const REMEMBER_KEYS = `
  UPDATE products car SET source_key = row.source_key
  FROM import_pairs pair, import_stage row
  WHERE car.id = pair.product_id AND row.id = pair.row_id
    AND (pair.act IN ('keep', 'renew') OR (pair.act = 'leave' AND car.source_key IS NULL))
    AND car.source_key IS DISTINCT FROM row.source_key`;

/** Cars of files that were read before the site kept their numbers. */
const REMEMBER_NUMBERS = `
  UPDATE products car SET stock_number = row.stock_number
  FROM import_pairs pair, import_stage row
  WHERE car.id = pair.product_id AND row.id = pair.row_id AND pair.act IN ('keep', 'renew', 'leave')
    AND car.stock_number IS NULL AND row.stock_number IS NOT NULL`;

const ADD = `
  INSERT INTO products (${COLUMNS})
  SELECT ${COLUMNS} FROM import_stage row
  WHERE NOT EXISTS (SELECT FROM import_pairs WHERE row_id = row.id)`;

const WITHDRAW = `
  UPDATE products SET state = 'withdrawn', source_gone = true, updated_at = now() WHERE ${MISSING}`;

/**
 * All cars of the file: even an unchanged car may name pictures that failed before, or for which there was no
 * room.
 */
const IN_FILE = `(
  id IN (SELECT id FROM import_stage) OR id IN (SELECT product_id FROM import_pairs))`;

/** A file that has a car says that it can be had; see `confirmCars`. */
const CONFIRM = `
  INSERT INTO car_confirmations (product_id)
  SELECT id FROM products WHERE owner_id = $1 AND state = 'active' AND ${IN_FILE} ORDER BY id
  ON CONFLICT (product_id) DO UPDATE SET confirmed_at = now()`;

/** Applies the result of `compare`, in the same transaction; returns how many cars were withdrawn. */
export async function apply(
  client: PoolClient,
  { ownerId, renewBefore, saysCategory }: SyncSide,
  withdraws: boolean,
): Promise<number> {
  await client.query(CHANGE, [renewBefore, saysCategory]);
  await client.query(RENEW);
  await client.query(REMEMBER_KEYS);
  await client.query(REMEMBER_NUMBERS);
  const withdrawn = withdraws ? await client.query(WITHDRAW, [ownerId]) : undefined;
  await client.query(ADD);
  await client.query(CONFIRM, [ownerId]);
  await queuePictures(client, ownerId, IN_FILE);
  return withdrawn?.rowCount ?? 0;
}
