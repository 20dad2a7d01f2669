import type { Pool } from "pg";
import { MOST_COUNTED } from "#shared/rules/admin.ts";
import { Conditions } from "./conditions.ts";
import type { Order, Placed, SearchedList } from "./searched-list.ts";
import { shareRead } from "./share-read.ts";
import { mayMatch } from "./words.ts";

/** Which rows of a list are read. */
export interface Page {
  pool: Pool;
  list: Omit<SearchedList<string>, "orders">;
  order: Order;
  /** What a row has to be. */
  where: Conditions;
  /** Place and id of the row that the page begins after. */
  after: readonly string[] | undefined;
  most: number;
  /** The statement that reads the rows which `chosen` (a subquery of ids and places) names. */
  select: (chosen: string, order: string) => string;
}

/** The rows of a list that is not searched: an index has them in their order, or there are few. */
export async function readInOrder<R extends Placed>(page: Page): Promise<R[]> {
  const { from, id, place, order, begin, where, values } = toParts(page);
  const chosen = `SELECT ${id}, (${place})::text AS place FROM ${from}
    WHERE ${where} AND ${begin} ORDER BY ${order} LIMIT ${page.most}`;
  const { rows } = await page.pool.query<R>(page.select(chosen, order), values);
  return rows;
}

/**
 * The rows of a list that have the words. No index has both words and order. Where few rows match, all
 * of them are collected and put in order. Where many do, the order is walked through and each row tested,
 * as far as that is the quicker way: left to itself, the database walks past every other make to the Volvos.
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

/** Rows that take about as long to test as all matches of a common word take to collect. */
const MOST_WALKED = 5_000;

async function walk<R extends Placed>(page: Page, words: readonly string[]): Promise<R[]> {
  const { alias, from, id, place, order, direction, begin, where, values } = toParts(page);
  const hints = mayMatch(new Conditions(values), page.list.text, words);
  // By a column of the walk, the database knows that it is in order, and stops at the last row of the page.
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
    /** Where in the order the page begins. */
    begin: begin.text,
    where: where.text,
    values,
  };
}
