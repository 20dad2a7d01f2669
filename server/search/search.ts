import type { Pool } from "pg";
import { MOST_COUNTED } from "#shared/rules/admin.ts";
import { cutPage, readCursor } from "#server/base/cursor.ts";
import { Conditions } from "./conditions.ts";
import { type Page, readInOrder, readMatching } from "./read-page.ts";
import { rememberMany } from "./remember-many.ts";
import type { Order, Placed, SearchedList } from "./searched-list.ts";
import { shareRead } from "./share-read.ts";
import { findByShortId } from "./short-ids.ts";
import { matchWords, toWords } from "./words.ts";

export interface Asked<Sort extends string> {
  q?: string | undefined;
  sort: Sort;
  limit: number;
  cursor?: string | undefined;
}

interface SearchParts<Sort extends string> {
  pool: Pool;
  secretKey: string;
  /** Path of the list, without a query. */
  address: string;
  list: SearchedList<Sort>;
  asked: Asked<Sort>;
  /** Additional conditions; `filters` are their query parameters. */
  where: Conditions;
  filters: Readonly<Record<string, string>>;
  /**
   * Statement that counts all rows exactly, as `count`, for the default filter alone; it takes no parameters.
   */
  usualTotal?: string | undefined;
  /** Builds the statement that reads the rows named by `chosen` (a subquery of ids and places). */
  select: (chosen: string, order: string) => string;
}

export interface Found<R> {
  rows: R[];
  headers: { link?: string; "x-total-count": string };
}

/**
 * A page of a list, by keyset pagination: it begins after the last row of the previous page, in an index, so
 * that a deep page costs no more than the first. The count covers all matching rows; with a search or filter
 * it stops at `MOST_COUNTED` and one more.
 * @throws AppError BAD_REQUEST for a cursor of another list
 */
export async function search<Sort extends string, R extends Placed>(
  parts: SearchParts<Sort>,
): Promise<Found<R>> {
  const { pool, secretKey, address, list, asked, where, filters, usualTotal, select } = parts;
  const { q = "", sort, limit, cursor } = asked;
  const order = list.orders[sort];
  const ids = await findNamed(parts, order);
  const isById = UUID.test(q) || ids !== undefined;
  const words = isById ? [] : toWords(q);
  if (UUID.test(q)) where.add(`${list.named ?? `${list.alias}.id`} = ?`, q.toLowerCase());
  else if (list.short && ids) where.add(`${list.short.column} = ANY(?::uuid[])`, ids);
  else if (q !== "") matchWords(where, list, words);
  const scope = `${list.name}-${sort}`;
  const after = cursor === undefined ? undefined : readCursor(secretKey, scope, cursor);
  const counted =
    q === "" && usualTotal !== undefined && order.only === undefined
      ? readCount(pool, usualTotal)
      : countMatches(pool, list, where, order);
  const page: Page = { pool, list, order, where, after, most: limit + 1, select };
  const [rows, count] = await Promise.all([
    words.length === 0 ? readInOrder<R>(page) : readMatching<R>(page, words, counted),
    counted,
  ]);
  const { shown, headers } = cutPage({
    secretKey,
    scope,
    rows,
    limit,
    placeOf: (row) => [row.place, row.id],
    address,
    query: { ...filters, ...(q !== "" && { q }), sort },
  });
  return { rows: shown, headers: { ...headers, "x-total-count": String(count) } };
}

/**
 * The ids that end as a search says; undefined where the list has none of them, and the search means words. Ids of
 * others must not change what a person finds.
 */
async function findNamed<Sort extends string>(
  { pool, list, where, asked: { q = "" } }: SearchParts<Sort>,
  order: Order,
): Promise<string[] | undefined> {
  const { short } = list;
  const ids = short && (await findByShortId(pool, short, q));
  if (short === undefined || ids === undefined) return undefined;
  const here = new Conditions([...where.values]);
  if (!where.isEmpty) here.add(where.text);
  here.add(`${short.column} = ANY(?::uuid[])`, ids);
  return (await countMatches(pool, list, here, order)) > 0 ? ids : undefined;
}

function countMatches(
  pool: Pool,
  { table, alias, total = `SELECT count(*)::int AS count FROM ${table}` }: SearchedList<string>,
  where: Conditions,
  { only }: Order,
): Promise<number> {
  const values = [...where.values];
  const all = new Conditions(values);
  if (!where.isEmpty) all.add(where.text);
  if (only !== undefined) all.add(only);
  const text = all.isEmpty
    ? total
    : `SELECT count(*)::int AS count FROM (
        SELECT FROM ${table} ${alias} WHERE ${all.text} LIMIT ${MOST_COUNTED + 1}) matches`;
  const count = () => readCount(pool, text, values);
  return all.isEmpty ? count() : rememberMany(pool, keyOf(text, values), MOST_COUNTED, count);
}

const keyOf = (text: string, values: readonly unknown[]) => JSON.stringify([text, values]);

function readCount(pool: Pool, text: string, values: unknown[] = []): Promise<number> {
  return shareRead(pool, keyOf(text, values), async () => {
    const { rows } = await pool.query<{ count: number }>(text, values);
    return rows[0]?.count ?? 0;
  });
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
