import type { Pool } from "pg";
import { MOST_COUNTED } from "#shared/rules/admin.ts";
import { Conditions } from "./conditions.ts";
import type { Order, Placed, SearchedList } from "./searched-list.ts";
import { shareRead } from "./share-read.ts";
import { mayMatch } from "./words.ts";

/** One page of a list. */
export interface Page {
  pool: Pool;
  list: Omit<SearchedList<string>, "orders">;
  order: Order;
  /** Conditions on the rows. */
  where: Conditions;
  /** Cursor: place and id of the row after which the page begins. */
  after: readonly string[] | undefined;
  most: number;
  /** Builds the statement that reads the rows named by `chosen` (a subquery of ids and places). */
  select: (chosen: string, order: string) => string;
}

/** Reads a page of a list without a search: either an index has the order, or there are few rows. */
export async function readInOrder<R extends Placed>(page: Page): Promise<R[]> {
  const { from, id, place, order, begin, where, values } = toParts(page);
  const chosen = `SELECT ${id}, (${place})::text AS place FROM ${from}
    WHERE ${where} AND ${begin} ORDER BY ${order} LIMIT ${page.most}`;
  const { rows } = await page.pool.query<R>(page.select(chosen, order), values);
  return rows;
}

/**
 * Reads a page of the rows that match the words. No index has both words and order. Where few rows match, all
 * of them are collected and sorted. Where many match, the order's index is walked and each row tested, as far
 * as that is faster. The planner alone would walk past every other make to find the Volvos.
 */
export async function readMatching<R extends Placed>(
  page: Page,
  words: readonly string[],
  matches: Promise<number>,
): Promise<R[]> {
  if ((await matches) > MOST_COUNTED) {
    const rows = await walk<R>(page, words);
    if (rows.length === page.most) return rows;
  }
  return collect(page);
}

/** Testing so many rows takes about as long as collecting all matches of a common word. */
const MOST_WALKED = 5_000;

async function walk<R extends Placed>(page: Page, words: readonly string[]): Promise<R[]> {
  const { alias, from, id, place, order, direction, begin, where, values } = toParts(page);
  const hints = mayMatch(new Conditions(values), page.list.text, words);
  // Ordered by a column of the walk, so that the database knows the order and stops at the page's last row.
  const chosen = `SELECT ${id}, walked_by::text AS place
    FROM (
      SELECT ${alias}.*, ${place} AS walked_by FROM ${from} WHERE ${begin} ORDER BY ${order} LIMIT ${MOST_WALKED}
    ) ${alias} WHERE ${hints.text} AND ${where}
    ORDER BY walked_by ${direction}, ${id} ${direction} LIMIT ${page.most}`;
  const { rows } = await page.pool.query<R>(page.select(chosen, order), values);
  return rows;
}

function collect<R extends Placed>(page: Page): Promise<R[]> {
  const { from, id, place, order, direction, begin, where, values } = toParts(page);
  const chosen = `WITH matches AS MATERIALIZED (
      SELECT ${id}, ${place} AS value FROM ${from} WHERE ${where} AND ${begin})
    SELECT id, value::text AS place FROM matches
    ORDER BY value ${direction}, id ${direction} LIMIT ${page.most}`;
  const text = page.select(chosen, order);
  return shareRead(page.pool, JSON.stringify([text, values]), async () => {
    const { rows } = await page.pool.query<R>(text, values);
    return rows;
  });
}

function toParts({ list, order: { by, type, isDescending, only }, where, after }: Page) {
  const { table, alias, idType = "uuid" } = list;
  const values = [...where.values];
  const begin = new Conditions(values);
  if (only !== undefined) begin.add(only);
  if (after !== undefined) {
    const [place, id] = after.map((part) => `$${values.push(part)}`);
    const side = isDescending ? "<" : ">";
    begin.add(`(${by}, ${alias}.id) ${side} (${place}::${type}, ${id}::${idType})`);
  }
  const direction = isDescending ? "DESC" : "ASC";
  return {
    alias,
    from: `${table} ${alias}`,
    id: `${alias}.id`,
    place: by,
    direction,
    order: `${by} ${direction}, ${alias}.id ${direction}`,
    /** Condition on the rows after the cursor. */
    begin: begin.text,
    where: where.text,
    values,
  };
}
