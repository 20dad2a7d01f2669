import { afterAll, beforeAll, expect, test } from "vitest";
import { SearchInput } from "#shared/contract/search.ts";
import { toNameSlug } from "#shared/lib/name-slug.ts";
import { toQueryValues } from "#server/base/query-values.ts";
import { SEARCH_SORTS } from "#shared/rules/search.ts";
import { BODIES, COLOURS, DRIVES, FUELS, GEARBOXES } from "#shared/rules/vocabulary.ts";
import { CatalogueFollower } from "#server/search-index/follow-catalogue.ts";
import { histogramEdges } from "#server/search-index/histogram-edges.ts";
import { countInIndex, countInTables, findWrongCount } from "#server/search-index/sql-counts.ts";
import { MemoryIndex } from "#server/search-index/memory/memory-index.ts";
import type { Facets, IndexHit, IndexQuery } from "#server/search-index/search-index.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeCar, makeImage, makeSeller } from "#tests/support/make.ts";
import { FORCED_TIMES } from "#tests/support/times.ts";
import { makeRandom, makeSearch, type Names } from "#tests/support/random-search.ts";
import { addPlaces } from "#server/features/places/add-places.ts";
import { toQuery } from "./rules.ts";
import { carStatements } from "./views/indexed-cars.ts";
import { describeBySql } from "./views/describe-by-sql.ts";
import { searchBySql } from "./views/search-by-sql.ts";

const CARS = 400;
const SEARCHES = 20 * FORCED_TIMES;
const DAY = 86_400_000;
/** Two makes with a spelling of their own each, so that slugs join them. */
const SPELLINGS = {
  Volkswagen: ["Golf", "Polo", "GOLF"],
  VOLKSWAGEN: ["Golf"],
  BMW: ["3er", "X5"],
  "Mercedes-Benz": ["C-Klasse"],
};

/** Titles and trims of any letters, digits and marks. */
const TITLES = [
  "Golf GTI",
  "Golf 2.0TDI/DPF",
  "Käfer",
  "Kaefer 1200",
  "gtI-Umbau",
  "Škoda",
  "ГАЗ 24",
];
/** Words that can be excluded: numbers cannot. */
const WORDS =
  "gti,GTI,gt,ti,bau,tdi,dpf,käfer,kafer,kaefer,diesel,kombi,suv,4x4,automatik,vw,3er,golf,x5,skoda,газ,tdi2.0,volkswagen-golf".split(
    ",",
  );

let db: TestDatabase;
let index: MemoryIndex;
let follower: CatalogueFollower;

beforeAll(async () => {
  db = await createTestDatabase();
  index = new MemoryIndex();
  follower = new CatalogueFollower(
    { pool: db.pool, statements: carStatements("DE"), currency: "EUR" },
    index,
  );
  await addPlaces(db.pool, { name: "test", version: "1", read: makePlaces });
  await makeCars(CARS / 2);
  await follower.load();
  // The other half comes as changes.
  await makeCars(CARS / 2);
  await db.kysely.updateTable("products").set({ state: "sold" }).where("year", "=", 2004).execute();
  await db.kysely
    .updateTable("products")
    .set((each) => ({ resale_price_minor: each("resale_price_minor", "-", 500) }))
    .where("fuel", "=", "diesel")
    .execute();
  await follower.follow();
});
afterAll(() => db.close());

const random = makeRandom(7);
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T; // never empty
const orNull = <T>(value: T): T | null => (random() < 0.15 ? null : value);

async function makeCars(count: number): Promise<void> {
  const { kysely } = db;
  const sellers = [
    await makeSeller(kysely, { seller_kind: "private" }),
    await makeSeller(kysely, { seller_kind: "dealer", status: "verified" }),
  ];
  for (let car = 0; car < count; car += 1) {
    const make = pick(Object.keys(SPELLINGS) as (keyof typeof SPELLINGS)[]); // its keys
    const year = orNull(1995 + Math.floor(random() * 30));
    const id = await makeCar(kysely, pick(sellers), {
      category_id: pick(["01", "02", "03"]),
      name: pick(TITLES),
      trim: orNull(pick(["GTI", "Variant", "4x4"])),
      make: orNull(make),
      model: orNull(pick(SPELLINGS[make])),
      year,
      postcode: orNull(pick(["80331", "22301", "9112", "99999"])),
      location: pick(["Köln, Germany", "50667 Koeln", "Wien", "Nowhere"]),
      first_registered:
        year === null ? null : orNull(`${year}-0${1 + Math.floor(random() * 9)}-15`),
      mileage_km: orNull(Math.floor(random() * 200_000)),
      fuel: orNull(pick(FUELS)),
      gearbox: orNull(pick(GEARBOXES)),
      body: orNull(pick(BODIES)),
      colour: orNull(pick(COLOURS)),
      drive: orNull(pick(DRIVES)),
      doors: orNull(pick([2, 3, 4, 5, 7])),
      seats: orNull(pick([2, 4, 5, 7, 12])),
      power_kw: orNull(40 + Math.floor(random() * 150)),
      resale_price_minor: 50_000 + Math.floor(random() * 2_000_000),
      currency: pick(["EUR", "EUR", "EUR", "CHF"]),
      promoted: random() < 0.2,
      state: pick(["active", "active", "active", "reserved", "sold"]),
      available_from:
        random() < 0.2 ? new Date(Date.now() + DAY * 9).toISOString().slice(0, 10) : null,
      posted_at: new Date(Date.now() - Math.floor(random() * 45 * DAY)),
    });
    if (random() < 0.3)
      await kysely
        .insertInto("product_pictures")
        .values({ product_id: id, position: 0, image_id: await makeImage(kysely), alt: "A car" })
        .execute();
  }
}

/** Towns and postcodes; one of a name abroad, too. */
async function* makePlaces() {
  const town = { country: "DE", population: 1_000_000, latitude: 50.94, longitude: 6.96 };
  yield [
    { ...town, name: "Köln", aliases: ["Koeln"] },
    { ...town, name: "Köln", country: "US", population: 9_000_000, latitude: 40 },
    { ...town, name: "Wien", country: "AT", latitude: 48.21, longitude: 16.37 },
    { ...town, name: "80331 München", code: "80331", latitude: 48.137, longitude: 11.575 },
    { ...town, name: "22301 Hamburg", code: "22301", latitude: 53.58, longitude: 10.01 },
    { ...town, name: "09112 Chemnitz", code: "09112", latitude: 50.83, longitude: 12.9 },
  ];
}
/** Hanover, from which these places are between 130 and 700 km away. */
const HANOVER = { latitude: 52.37, longitude: 9.73 };

const names: Names = {
  makes: [...new Set(Object.keys(SPELLINGS).map(toNameSlug))],
  models: Object.entries(SPELLINGS).flatMap(([make, models]) =>
    models.map((model) => `${toNameSlug(make)}.${toNameSlug(model)}`),
  ),
  words: WORDS,
};

function askTables(query: IndexQuery) {
  const edges = histogramEdges(query.now);
  return searchBySql(
    { pool: db.pool, country: "DE", currency: "EUR", spellings: SPELLINGS, edges },
    query,
  );
}

/** Counts by value: values with equal counts may come in any order, and a name in any of its spellings. */
function countsOf(facets: Facets | undefined): unknown {
  const {
    make = [],
    model = [],
    not = [],
    switches,
    since,
    radius,
    histograms,
    ...choices
  } = facets ?? {};
  const byValue = (values: readonly { value: string; count: number }[]) =>
    Object.fromEntries(values.map(({ value, count }) => [value, count]));
  const lists = Object.entries({ make, model, not, ...choices });
  return {
    switches,
    since,
    radius,
    histograms,
    ...Object.fromEntries(lists.map(([name, values]) => [name, byValue(values)])),
  };
}

test(`${SEARCHES} random searches are described as the tables describe them`, async () => {
  const searches = makeRandom(29);
  for (let count = 0; count < SEARCHES; count += 1) {
    const search = makeSearch(searches, names);
    const input = SearchInput.parse(toQueryValues(search.toString()));
    const query = toQuery(input, { distanceUnit: "km", now: Date.now() });
    const tables = { pool: db.pool, country: "DE", currency: "EUR", spellings: SPELLINGS };
    const [found, expected] = [index.describe(query), await describeBySql(tables, query)];
    expect(found, search.toString()).toEqual(expected);
  }
});

test(`the counts, totals and order of ${SEARCHES} random searches are those of the tables`, async () => {
  const searches = makeRandom(16);
  for (let count = 0; count < SEARCHES; count += 1) {
    const search = makeSearch(searches, names);
    for (const sort of SEARCH_SORTS) {
      if (sort !== "best" && searches() < 0.7) continue;
      const input = SearchInput.parse({ ...toQueryValues(search.toString()), sort, facets: "yes" });
      // Miles are no whole numbers of kilometres.
      const distanceUnit = searches() < 0.5 ? "km" : "mi";
      const limit = [1, 2, 3, 4, 10, 10, 10][Math.floor(searches() * 7)] ?? 10;
      const asked = toQuery({ ...input, limit }, { distanceUnit, now: Date.now() });
      const radius = 100 + Math.floor(searches() * 600);
      const near = { point: HANOVER, radius, radii: [130, 250, 400, 700] };
      const isNear = sort === "nearest" || searches() < 0.3;
      const query = { ...asked, sort, ...(isNear && { near }) };
      const [found, expected] = [index.query(query), await askTables(query)];
      const label = `${search.toString()} ${sort}${isNear ? ` within ${radius} km` : ""}`;
      expect(found.total, label).toBe(expected.total);
      const marked = (hits: readonly IndexHit[]) =>
        hits.map(({ id, isLifted, isLowered }) => ({ id, isLifted, isLowered }));
      expect(marked(found.hits), label).toEqual(marked(expected.hits));
      for (const [at, { away }] of found.hits.entries())
        expect(away ?? 0, label).toBeCloseTo(expected.hits[at]?.away ?? 0, 6);
      expect(countsOf(found.facets), label).toEqual(countsOf(expected.facets));
      const next = { ...query, offset: limit };
      const [second, expectedSecond] = [index.query(next), await askTables(next)];
      expect(marked(second.hits), `${label}, page 2`).toEqual(marked(expectedSecond.hits));
    }
  }
}, 240_000);

test("each excluded word leaves out the same cars by the index as by the tables", async () => {
  const left = new Set<number>();
  for (const word of [...WORDS, "gti -diesel"]) {
    const input = SearchInput.parse({ q: `-${word}` });
    const query = toQuery(input, { distanceUnit: "km", now: Date.now() });
    const { total } = index.query(query);
    expect(total, word).toBe((await askTables(query)).total);
    left.add(total);
  }
  expect(left.size).toBeGreaterThan(10);
});

test("what the nightly comparison counts in the tables is what the index and a search of the tables count", async () => {
  const client = await db.pool.connect();
  try {
    await client.query("BEGIN");
    const { rows } = await client.query<{ now: Date }>("SELECT now()");
    const now = rows[0]?.now.getTime() ?? 0;
    const counted = await countInTables(client, carStatements("DE"), "EUR", now);
    const indexed = await countInIndex(index, now);
    expect(counted).toEqual(indexed);
    expect(counted).toEqual(await countInIndex({ query: askTables }, now));
    expect(counted.size).toBeGreaterThan(100);
    expect(findWrongCount(indexed, counted)).toBeUndefined();
    const key = "used cars, fuel diesel";
    const diesels = counted.get(key) ?? 0;
    const wrong = new Map(indexed).set(key, diesels - 1);
    expect(findWrongCount(wrong, counted)).toBe(
      `${key}: ${diesels - 1} instead of ${diesels}, which SQL counts`,
    );
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});

test("all cars are read with the same facts at once as by their ids", async () => {
  // A price that went up again, and one in another currency before.
  await db.pool.query(
    "UPDATE products SET resale_price_minor = resale_price_minor + 900 WHERE gearbox = 'manual'",
  );
  await db.pool.query("UPDATE products SET currency = 'EUR' WHERE currency = 'CHF'");
  const { all, byId } = carStatements("DE");
  const atOnce = await db.pool.query<{ id: string }>(all);
  const ids = atOnce.rows.map(({ id }) => id);
  const each = await db.pool.query({ text: byId, values: [ids], rowMode: "array" });
  const rows = (await db.pool.query({ text: all, rowMode: "array" })).rows;
  const sorted = (of: unknown[][]) => of.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  expect(rows.length).toBeGreaterThan(100);
  expect(sorted(rows)).toEqual(sorted(each.rows));
  const switches = rows.map((row) => String(row[3]).split(","));
  for (const at of [2, 4]) expect(new Set(switches.map((each) => each[at])).size).toBe(2);
});
