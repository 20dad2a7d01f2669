import { setTimeout as sleep } from "node:timers/promises";
import { v7 as makeId } from "uuid";
import type { Pool } from "pg";
import { Memo } from "../../server/base/memo.ts";
import type { OpenedDatabase } from "../../server/db/connect.ts";
import type { AlertContext } from "../../server/features/alerts/context.ts";
import { matchChanges } from "../../server/features/alerts/match-changes.ts";
import { listModels } from "../../server/features/products/list-models.ts";
import { conditionOf } from "../../server/features/search/views/search-conditions.ts";
import type { MemoryIndex } from "../../server/search-index/memory/memory-index.ts";
import type { IndexedCar } from "../../server/search-index/search-index.ts";
import { SearchMatcher, type WatchedSearch } from "../../server/search-index/search-matcher.ts";
import type { Figure } from "../report/figure.ts";
import { SCALE } from "../scale.ts";
import { openData } from "../site/data-directory.ts";
import type { Bench } from "../server/plan.ts";
import { loadIndex } from "./load-index.ts";
import { makeSavedSearches, queryOf, type Saved } from "./saved-searches.ts";

const SAMPLE = 300;
const SQL_SEARCHES = 200;
const SETTLE_MS = 2_000;

/** How long a new car takes among many saved searches, and an import of thousands with everything that is stored. */
export async function measureAlerts({ large, plan }: Bench): Promise<Figure[]> {
  const database = await openData(large.dataDir);
  try {
    const { pool } = database;
    const { index, cars } = await loadIndex(pool);
    const saved = makeSavedSearches(cars, SCALE.savedSearches);
    const searches = saved.map((each, at) => ({ id: String(at), query: queryOf(each) }));
    const rounds: number[] = [];
    const found: number[] = [];
    const matcher = new SearchMatcher(searches, (word, isLast) => index.meaningOf(word, isLast));
    for (let round = 0; round <= plan.rounds; round += 1) {
      const some = cars.filter((_, at) => at % Math.ceil(cars.length / SAMPLE) === 0);
      const before = process.cpuUsage();
      for (const car of some) found.push(matcher.match(car, Date.now()).length);
      const { user, system } = process.cpuUsage(before);
      // The first round asks for the meaning of each word.
      if (round > 0) rounds.push((user + system) / 1000 / some.length);
    }
    const mean = found.reduce((sum, count) => sum + count, 0) / found.length;
    const [first] = cars;
    const bySql = first === undefined ? NaN : await timeSql(pool, searches, [first.id]);
    return [
      {
        name: `alerts: a car among ${searches.length} saved searches, ${cars.length} cars on sale`,
        unit: "ms CPU",
        rounds,
        baseline: { name: "a statement for each saved search, by the clock", rounds: [bySql] },
        goal: { of: "value", atMost: 50 },
        note: `a car is found by ${mean.toFixed(1)} of them.`,
      },
      await measureImport(database, { saved, searches, cars, index }),
    ];
  } finally {
    await database.close();
  }
}

/** Milliseconds of some cars among all searches, each asked by SQL which of the cars it finds. */
async function timeSql(
  pool: Pool,
  searches: readonly WatchedSearch[],
  ids: readonly string[],
): Promise<number> {
  const memo = new Memo();
  const spellings = await listModels({ pool, memo } as Parameters<typeof listModels>[0]); // all it uses
  const some = searches.slice(0, SQL_SEARCHES);
  const began = performance.now();
  for (const { query } of some) {
    const values: unknown[] = [ids];
    const whole = { ...query, sort: "newest", limit: 1, now: Date.now(), near: undefined } as const; // an order
    const where = conditionOf(whole, values, { country: "DE", currency: "EUR", spellings });
    await pool.query(
      `SELECT FROM products p JOIN users u ON u.id = p.owner_id WHERE p.id = ANY($1) AND ${where}`,
      values,
    );
  }
  return ((performance.now() - began) / some.length) * searches.length;
}

interface Scene {
  saved: readonly Saved[];
  /** The same, to be asked. */
  searches: readonly WatchedSearch[];
  cars: readonly IndexedCar[];
  index: MemoryIndex;
}

/** The whole run after an import, from the log of changes to the rows of who is told. Leaves nothing behind. */
async function measureImport(database: OpenedDatabase, scene: Scene): Promise<Figure> {
  const { pool, kysely } = database;
  const { saved, searches, cars, index } = scene;
  const context = contextOf(database, index);
  const run = async () => {
    if (!(await matchChanges(context, new AbortController().signal)))
      throw new Error("the changes were not compared");
  };
  try {
    await pool.query(
      `INSERT INTO saved_searches
         (id, email, slot, name, filters, latitude, longitude, rhythm, tells, confirmed_at, watched_since)
       SELECT id, 'bench-' || n || '@example.org', 1, 'A search', filters, latitude, longitude, 'daily', ARRAY['new'],
         now(), '2000-01-01'
       FROM unnest($1::uuid[], $2::text[], $3::float8[], $4::float8[])
         WITH ORDINALITY AS s (id, filters, latitude, longitude, n)`,
      [
        saved.map(() => makeId()),
        saved.map(({ filters }) => filters),
        saved.map(({ point }) => point?.latitude ?? null),
        saved.map(({ point }) => point?.longitude ?? null),
      ],
    );
    await run();
    const changed = cars.slice(0, SCALE.imported).map(({ id }) => id);
    await pool.query("INSERT INTO catalogue_changes (car_id) SELECT unnest($1::uuid[])", [changed]);
    await sleep(SETTLE_MS);
    const began = performance.now();
    await run();
    const seconds = (performance.now() - began) / 1000;
    const { rows } = await pool.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM saved_search_cars",
    );
    return {
      name: `alerts: an import of ${changed.length} cars among ${saved.length} saved searches`,
      unit: "s",
      rounds: [seconds],
      baseline: {
        name: "a statement for each saved search over these cars, which stores nothing",
        rounds: [(await timeSql(pool, searches, changed)) / 1000],
      },
      goal: { of: "value", atMost: 60 },
      note: `${rows[0]?.count} matches were stored.`,
    };
  } finally {
    await kysely.deleteFrom("saved_searches").where("email", "like", "bench-%").execute();
    await kysely.deleteFrom("catalogue_readers").execute();
    await kysely.deleteFrom("wishlist_alerts").execute();
  }
}

/** As the site has it, with the index in this thread. */
function contextOf({ pool, kysely }: OpenedDatabase, index: MemoryIndex): AlertContext {
  let known: { version: string; matcher: SearchMatcher } | undefined;
  return {
    pool,
    kysely,
    secretKey: "",
    trade: { currency: "EUR" },
    distanceUnit: "km",
    country: "DE",
    jobs: { put: async () => {}, has: async () => false },
    log: { error: () => {} },
    site: { origin: "", home: "", brandName: "", locale: "en", timeZone: "UTC" },
    searchIndex: {
      match: async ({ version, searches }, cars, now) => {
        if (known?.version !== version)
          known = {
            version,
            matcher: new SearchMatcher(searches, (word, isLast) => index.meaningOf(word, isLast)),
          };
        const { matcher } = known;
        return cars.map((car) => matcher.match(car, now));
      },
    },
  };
}
