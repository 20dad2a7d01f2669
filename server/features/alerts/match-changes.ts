import { setImmediate as yieldToOthers } from "node:timers/promises";
import { toIndexedCar, type CarRow } from "#server/search-index/car-row.ts";
import type { IndexedCar } from "#server/search-index/search-index.ts";
import {
  isWithin,
  SearchMatcher,
  type WatchedSearch,
} from "#server/search-index/search-matcher.ts";
import { minorDigits } from "#shared/lib/currencies.ts";
import { transact } from "#server/db/transact.ts";
import { markChangesRead } from "#server/features/search/mark-changes-read.ts";
import { readChangesFor } from "#server/features/search/read-changes-for.ts";
import { toQuery } from "#server/features/search/rules.ts";
import { carStatements } from "#server/features/search/views/indexed-cars.ts";
import type { AlertContext } from "./context.ts";
import { dueOf, readFilters } from "./rules.ts";
import { type CarPast, findPasts, type Found, recordFound } from "./store/found-cars.ts";
import { findWatched, findWatchedVersion } from "./store/searches.ts";

const READER = "alerts";
/** Cars read and stored at once, and compared at once: the thread answers nobody else meanwhile. */
const BATCH = 100;
const CHUNK = 20;

/** The searches that tell somebody, ready to be compared. */
interface Watched {
  version: string;
  searches: readonly WatchedSearch[];
  byId: ReadonlyMap<string, WatchedSearch & { since: Date; personId: string | null }>;
}

let kept: Watched | undefined;

/**
 * Finds the saved searches of every car that has changed since the last run. Idempotent: the changes of a run that did
 * not end are read again. Returns whether all changes were dealt with; false while the index cannot answer, and when
 * `signal` stops it.
 */
export async function matchChanges(context: AlertContext, signal: AbortSignal): Promise<boolean> {
  const { kysely } = context;
  const { ids, snapshot } = await readChangesFor(context, READER);
  if (ids.length > 0) {
    const watched = await readWatched(context);
    for (let start = 0; start < ids.length; start += BATCH) {
      if (signal.aborted) return false;
      const isDone = await matchBatch(context, watched, ids.slice(start, start + BATCH));
      if (!isDone) return false;
    }
  }
  await markChangesRead(kysely, READER, snapshot);
  return true;
}

async function readWatched({ kysely, distanceUnit }: AlertContext): Promise<Watched> {
  const version = await findWatchedVersion(kysely);
  if (kept?.version === version) return kept;
  const now = Date.now();
  const rows = await findWatched(kysely);
  const searches = rows.flatMap((row) => {
    const input = readFilters(row.filters);
    if (input === undefined) return [];
    const { latitude, longitude } = row;
    const place = latitude === null || longitude === null ? undefined : { latitude, longitude };
    const query = toQuery(input, { distanceUnit, now, place });
    return [{ id: row.id, query, since: row.watched_since, personId: row.person_id }];
  });
  kept = {
    version,
    searches: searches.map(({ id, query }) => ({ id, query })),
    byId: new Map(searches.map((each) => [each.id, each])),
  };
  return kept;
}

async function matchBatch(
  context: AlertContext,
  watched: Watched,
  carIds: readonly string[],
): Promise<boolean> {
  const { pool, kysely, country, trade, site } = context;
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
  const now = new Date();
  const { timeZone } = site;
  const due = {
    instant: dueOf("instant", { now, timeZone }),
    daily: dueOf("daily", { now, timeZone }),
    weekly: dueOf("weekly", { now, timeZone }),
  };
  await transact(kysely, (transaction) => recordFound(transaction, { carIds, found }, due));
  return true;
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
  if (past.on_sale_since > search.since) return found;
  const before = past.prices.find(({ since }) => new Date(since) <= search.since);
  if (before === undefined || before.currency !== currency || car.price === null) return undefined;
  const major = before.price / 10 ** minorDigits(currency);
  const { price: range } = search.query.ranges;
  if (range !== undefined && !isWithin(major, range)) return found;
  return car.price < major ? { ...found, known: before } : undefined;
}
