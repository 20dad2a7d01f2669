import type { Pool } from "pg";
import { MOST_COUNTED } from "#shared/rules/admin.ts";
import { cutPage, readCursor } from "./cursor.ts";

/** An order of a list: by one expression, and by `id` among equals. */
export interface Order {
  by: string;
  /** Of the expression, so that a place in the list can be compared with it. */
  type: "text" | "bigint" | "timestamptz";
  isDescending?: true;
  /** What the order is only good for: it leaves out the rest. */
  only?: string;
}

/** A list that can be searched, filtered and ordered, however long it is. */
export interface SearchedList<Sort extends string> {
  /** Names the list in its cursors. */
  name: string;
  table: string;
  /** What the table is called in the expressions. */
  alias: string;
  /** Of its `id`; `uuid` when absent. */
  idType?: "bigint";
  /** The id that a search may name instead of words; the row's own when absent. */
  named?: string;
  /** The searched text, as its index has it. */
  words: string;
  /** Reads how many rows the table has, as `count`, where the database keeps count of them. */
  total?: string;
  orders: Readonly<Record<Sort, Order>>;
}

export interface Asked<Sort extends string> {
  q?: string | undefined;
  sort: Sort;
  limit: number;
  cursor?: string | undefined;
}

/** What a row needs for the next page to begin after it. */
export interface Placed {
  id: string;
  /** The value that the list is ordered by, with all its digits. */
  place: string;
}

interface SearchParts<Sort extends string> {
  pool: Pool;
  secretKey: string;
  /** Of the list, without a query. */
  address: string;
  list: SearchedList<Sort>;
  asked: Asked<Sort>;
  /** Conditions besides; `filters` are what the address says of them. */
  where: Conditions;
  filters: Readonly<Record<string, string>>;
  /** The statement that reads the rows which `chosen` (a subquery of ids and places) names. */
  select: (chosen: string, order: string) => string;
}

/** Conditions of a statement, with their parameters. */
export class Conditions {
  readonly values: unknown[] = [];
  readonly #parts: string[] = [];

  /** `text` has `?` where the value goes. */
  add(text: string, value?: unknown): this {
    this.#parts.push(
      value === undefined ? text : text.replaceAll("?", () => `$${this.values.length + 1}`),
    );
    if (value !== undefined) this.values.push(value);
    return this;
  }

  /** The rows in a state; `forms` are of those states that are more than a value of the column. */
  addState<S extends string>(
    column: string,
    state: S | undefined,
    forms: Readonly<Partial<Record<S, string>>>,
  ): this {
    if (state === undefined) return this;
    const form = forms[state];
    return form === undefined ? this.add(`${column} = ?`, state) : this.add(form);
  }

  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  get text(): string {
    return this.isEmpty ? "true" : this.#parts.join(" AND ");
  }
}

export interface Found<R> {
  rows: R[];
  headers: { link?: string; "x-total-count": string };
}

/**
 * A page of a list. Each page begins after the last row of the one before, in an index, so that a deep
 * page costs what the first one does. The count is of everything that matches, up to `MOST_COUNTED`
 * and one more where something was searched or filtered.
 * @throws AppError BAD_REQUEST for a cursor of another list
 */
export async function search<Sort extends string, R extends Placed>(
  parts: SearchParts<Sort>,
): Promise<Found<R>> {
  const { pool, secretKey, address, list, asked, where, filters, select } = parts;
  const { q = "", sort, limit, cursor } = asked;
  const { by, type, isDescending, only } = list.orders[sort];
  if (only !== undefined) where.add(only);
  if (UUID.test(q)) where.add(`${list.named ?? `${list.alias}.id`} = ?`, q.toLowerCase());
  else if (q !== "") where.add(`${list.words} @@ to_tsquery('simple', ?)`, toTerms(q));
  const scope = `${list.name}-${sort}`;
  const direction = isDescending ? "DESC" : "ASC";
  const page = new Conditions();
  page.values.push(...where.values);
  page.add(where.text);
  if (cursor !== undefined) {
    const [place, id] = readCursor(secretKey, scope, cursor);
    const [first, second] = [page.values.push(place), page.values.push(id)];
    page.add(
      `(${by}, ${list.alias}.id) ${isDescending ? "<" : ">"} ($${first}::${type}, $${second}::${list.idType ?? "uuid"})`,
    );
  }
  const order = `${by} ${direction}, ${list.alias}.id ${direction}`;
  const chosen = `SELECT ${list.alias}.id, (${by})::text AS place FROM ${list.table} ${list.alias}
    WHERE ${page.text} ORDER BY ${order} LIMIT ${limit + 1}`;
  const [{ rows }, count] = await Promise.all([
    pool.query<R>(select(chosen, order), page.values),
    countMatches(pool, list, where),
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

function countMatches(
  pool: Pool,
  { table, alias, total = `SELECT count(*)::int AS count FROM ${table}` }: SearchedList<string>,
  where: Conditions,
): Promise<number> {
  const text = where.isEmpty
    ? total
    : `SELECT count(*)::int AS count FROM (
        SELECT FROM ${table} ${alias} WHERE ${where.text} LIMIT ${MOST_COUNTED + 1}) matches`;
  const values = [...where.values];
  return shareRead(pool, JSON.stringify([text, values]), async () => {
    const { rows } = await pool.query<{ count: number }>(text, values);
    return rows[0]?.count ?? 0;
  });
}

interface Read {
  value: Promise<unknown>;
  /** Of those who asked since it began. */
  next: Promise<unknown> | undefined;
}
const reads = new WeakMap<Pool, Map<string, Read>>();

/**
 * Reads once for many who ask for the same at the same time: whoever asks while it is read gets the next
 * reading, so that nobody is told what was so before they asked. `key` is of what is read.
 */
export function shareRead<T>(pool: Pool, key: string, readAnew: () => Promise<T>): Promise<T> {
  const ofPool = reads.get(pool) ?? new Map<string, Read>();
  reads.set(pool, ofPool);
  const begin = () => {
    const value = readAnew();
    const read: Read = { value, next: undefined };
    ofPool.set(key, read);
    const end = () => {
      if (ofPool.get(key) === read && read.next === undefined) ofPool.delete(key);
    };
    value.then(end, end);
    return value;
  };
  const running = ofPool.get(key);
  if (running === undefined) return begin();
  running.next ??= running.value.then(begin, begin);
  return running.next as Promise<T>; // read under this key, by the same reader
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MOST_WORDS = 8;

/** What was typed as a query: every word has to be there, each by its beginning. Without a word nothing is found. */
function toTerms(q: string): string {
  const words = q.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, MOST_WORDS)
    .map((word) => `${word}:*`)
    .join(" & ");
}
