import { setImmediate as yieldToOthers } from "node:timers/promises";
import { toIndexedCar, type CarRow } from "#server/search-index/car-row.ts";
import type { IndexedCar } from "#server/search-index/search-index.ts";
import {
  isWithin,
  SearchMatcher,
  type WatchedQuery,
  type WatchedSearch,
} from "#server/search-index/search-matcher.ts";
import { toMajor } from "#shared/lib/money.ts";
import { MOST_WAITING } from "#shared/rules/alerts.ts";
import { transact } from "#server/db/transact.ts";
import { markChangesRead } from "#server/features/search/mark-changes-read.ts";
import { readChangesFor } from "#server/features/search/read-changes-for.ts";
import { toQuery } from "#server/features/search/rules.ts";
import { carStatements } from "#server/features/search/views/indexed-cars.ts";
import type { AlertContext } from "./context.ts";
import { dueOf, readFilters } from "./rules.ts";
import {
  type CarPast,
  countWaiting,
  type DueTimes,
  findPasts,
  type Found,
  recordFound,
} from "./store/found-cars.ts";
import { findWatched, findWatchedVersion } from "./store/searches.ts";

const READER = "alerts";
/** Cars read and stored at once, and compared at once: the thread answers nobody else meanwhile. */
const BATCH = 100;
const CHUNK = 20;

/** The searches that tell somebody, ready to be compared. */
interface Watched {
  version: string;
  searches: readonly WatchedSearch[];
  byId: ReadonlyMap<string, Watching>;
}

interface Watching extends WatchedSearch {
  since: Date;
  personId: string | null;
}

let kept: Watched | undefined;
/** Filters never change: each search is read once. */
let readBefore = new Map<string, WatchedQuery>();
/** Searches read in one go. */
const READ_AT_ONCE = 200;

/**
 * Finds the saved searches of every car that has changed since the last run. Idempotent: the changes of a run that did
 * not end are read again. Returns whether all changes were dealt with; false while the index cannot answer, and when
 * `signal` stops it.
 * @param most new cars of one search that wait to be told; further ones are not stored
 */
export async function matchChanges(
  context: AlertContext,
  signal: AbortSignal,
  most = MOST_WAITING,
): Promise<boolean> {
  const { kysely } = context;
  const { ids, snapshot } = await readChangesFor(context, READER);
  if (ids.length > 0) {
    const watched = await readWatched(context);
    const due = dueTimes(context.site.timeZone);
    const waiting: Waiting = { most, counts: new Map() };
    for (let start = 0; start < ids.length; start += BATCH) {
      if (signal.aborted) return false;
      const isDone = await matchBatch(
        context,
        { watched, due, waiting },
        ids.slice(start, start + BATCH),
      );
      if (!isDone) return false;
    }
  }
  await markChangesRead(kysely, READER, snapshot);
  return true;
}

async function readWatched({ kysely, distanceUnit }: AlertContext): Promise<Watched> {
  const version = await findWatchedVersion(kysely);
  if (kept?.version === version) return kept;
  const rows = await findWatched(kysely);
  const queries = new Map<string, WatchedQuery>();
  const byId = new Map<string, Watching>();
  for (const [at, row] of rows.entries()) {
    if (at % READ_AT_ONCE === 0) await yieldToOthers();
    const query = readBefore.get(row.id) ?? readQuery(row, distanceUnit);
    if (query === undefined) continue;
    queries.set(row.id, query);
    byId.set(row.id, { id: row.id, query, since: row.watched_since, personId: row.person_id });
  }
  readBefore = queries;
  const searches = [...byId.values()].map(({ id, query }) => ({ id, query }));
  kept = { version, searches, byId };
  return kept;
}

/** Undefined for a search that this version does not know any more. */
function readQuery(
  { filters, latitude, longitude }: Awaited<ReturnType<typeof findWatched>>[number],
  distanceUnit: AlertContext["distanceUnit"],
): WatchedQuery | undefined {
  const input = readFilters(filters);
  if (input === undefined) return undefined;
  const place = latitude === null || longitude === null ? undefined : { latitude, longitude };
  return toQuery(input, { distanceUnit, now: Date.now(), place });
}

function dueTimes(timeZone: string): DueTimes {
  const now = new Date();
  return {
    daily: dueOf("daily", { now, timeZone }),
    weekly: dueOf("weekly", { now, timeZone }),
  };
}

async function matchBatch(
  context: AlertContext,
  { watched, due, waiting }: { watched: Watched; due: DueTimes; waiting: Waiting },
  carIds: readonly string[],
): Promise<boolean> {
  const { pool, kysely, country, trade } = context;
  const { rows } = await pool.query<CarRow[]>({
    text: carStatements(country).byId,
    values: [carIds],
    rowMode: "array",
  });
  // `pg` types rows in array mode loosely; the columns are those of the statement.
  const cars = (rows as unknown as CarRow[]).map((row) => toIndexedCar(row, trade.currency)); // see above
  const matches = await matchAll(context, watched, cars);
  if (matches === undefined) return false;
  const pasts = new Map((await findPasts(kysely, carIds)).map((past) => [past.id, past]));
  const found = cars.flatMap((car, at) =>
    (matches[at] ?? []).flatMap(
      (searchId) => toFound(watched, searchId, car, pasts.get(car.id), trade.currency) ?? [],
    ),
  );
  const rooms = await findRooms(kysely, waiting, found);
  const limited = found.map((each) => ({
    ...each,
    room: each.known === undefined ? rooms.get(each.searchId) : undefined,
  }));
  await transact(kysely, (transaction) =>
    recordFound(transaction, { carIds, found: limited }, due),
  );
  return true;
}

/** How many new cars of each search wait to be told, as far as this run knows. */
interface Waiting {
  most: number;
  /** An upper bound, because a car that is found again counts again; Infinity for a search that is full. */
  counts: Map<string, number>;
}

/** How many new cars each search may add of those that it has found; searches that may add all are left out. */
async function findRooms(
  kysely: AlertContext["kysely"],
  { most, counts }: Waiting,
  found: readonly Found[],
): Promise<Map<string, number>> {
  const numbers = new Map<string, number>();
  for (const { searchId, known } of found)
    if (known === undefined) numbers.set(searchId, (numbers.get(searchId) ?? 0) + 1);
  const mayExceed = (id: string, number: number) => (counts.get(id) ?? Infinity) + number > most;
  const asked = [...numbers].filter(
    ([id, number]) => counts.get(id) !== Infinity && mayExceed(id, number),
  );
  const ids = asked.map(([id]) => id);
  if (ids.length > 0)
    for (const { id, count } of await countWaiting(kysely, ids, most))
      counts.set(id, count < most ? count : Infinity);
  const rooms = new Map<string, number>();
  for (const [id, number] of numbers) {
    const count = counts.get(id) ?? Infinity;
    if (count + number > most) rooms.set(id, Math.max(0, most - count));
    counts.set(id, count + number);
  }
  return rooms;
}

/** The searches that find each car; undefined while the index cannot answer. */
async function matchAll(
  { searchIndex }: AlertContext,
  watched: Watched,
  cars: readonly IndexedCar[],
): Promise<string[][] | undefined> {
  if (watched.searches.length === 0) return cars.map(() => []);
  const now = Date.now();
  if (searchIndex === undefined) {
    const matcher = new SearchMatcher(watched.searches, (word) => [word]);
    return cars.map((car) => matcher.match(car, now));
  }
  const matches: string[][] = [];
  for (let start = 0; start < cars.length; start += CHUNK) {
    const answer = await searchIndex.match(watched, cars.slice(start, start + CHUNK), now);
    if (answer === undefined) return undefined;
    matches.push(...answer);
    await yieldToOthers();
  }
  return matches;
}

/**
 * Whether a car is news for a search: it came on sale since the search was saved, or into its prices, or costs less
 * than then. A car that was found all along is none, and neither is one's own.
 */
function toFound(
  { byId }: Watched,
  searchId: string,
  car: IndexedCar,
  past: CarPast | undefined,
  currency: string,
): Found | undefined {
  const search = byId.get(searchId);
  if (search === undefined || past === undefined || search.personId === car.sellerId)
    return undefined;
  const found = { searchId, carId: car.id };
  if (past.on_sale_since >= search.since) return found;
  const before = past.prices.find(({ since }) => new Date(since) <= search.since);
  if (before === undefined || before.currency !== currency || car.price === null) return undefined;
  const major = toMajor(before.price, currency);
  const { price: range } = search.query.ranges;
  if (range !== undefined && !isWithin(major, range)) return found;
  return car.price < major ? { ...found, known: before } : undefined;
}
