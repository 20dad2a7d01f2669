import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packagePlaces } from "#server/adapters/places/package-places.ts";
import type { KnownPlace } from "#server/adapters/places/places.ts";
import { carStatements } from "#server/features/search/views/indexed-cars.ts";
import { CatalogueFollower, LOAD_SETTINGS } from "#server/search-index/follow-catalogue.ts";
import type { IndexedCar } from "#server/search-index/search-index.ts";
import { distanceBetween } from "#shared/lib/points.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeCar, makeSeller } from "#tests/support/make.ts";
import { addKnownPlaces } from "./add-known-places.ts";
import { addPlaces } from "./add-places.ts";
import { findPlace } from "./find-place.ts";
import { suggestPlaces } from "./suggest-places.ts";
import { joinLocated, joinPlace } from "./views.ts";

const POSTCODES = "../shared/data/postcodes_de.csv.gz";

let db: TestDatabase;
const known: KnownPlace[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
  const read = async function* () {
    for await (const places of packagePlaces.read()) {
      known.push(...places);
      yield places;
    }
  };
  await addKnownPlaces(db.pool, { version: "1", read });
});
afterAll(() => db.close());

const nameOf = async (text: string, country = "DE") =>
  (await findPlace({ pool: db.pool, country }, text))?.name;

describe("a place", () => {
  test.each([
    ["80331", "80331 München"],
    ["1067", "01067 Dresden"],
    ["80331 München", "80331 München"],
    ["München", "Munich"],
    ["MUENCHEN", "Munich"],
    ["munchen", "Munich"],
    ["Köln, Germany", "Köln"],
    ["Cologne", "Köln"],
    // Abroad, where the country has none of that name.
    ["Wien", "Vienna"],
    ["Kraków", "Kraków"],
    // The largest of that name in the country comes before a larger one abroad.
    ["Halle", "Halle (Saale)"],
    ["Frankfurt", "Frankfurt am Main"],
    // The beginning of a name, in whole words.
    ["New York", "New York City"],
    ["Bad Homburg", "Bad Homburg vor der Höhe"],
    ["Bad Homburg, Germany", "Bad Homburg vor der Höhe"],
    ["Garmisch", "Garmisch-Partenkirchen"],
    ["Bad Hombu", undefined],
    ["Bad", undefined],
    ["Sankt", undefined],
    ["Golf", undefined],
    // A name comes before the beginning of a longer one.
    ["Neustadt", "Neustadt"],
    ["St. Gallen", "Sankt Gallen"],
    ["Saint Gallen", "Sankt Gallen"],
    ["St Ingbert", "Sankt Ingbert"],
    ["St. Georgen", "Sankt Georgen im Schwarzwald"],
    ["Saint Petersburg", "Saint Petersburg"],
    ["D-80331", "80331 München"],
    ["d-80331 München", "80331 München"],
    ["DE-80331", "80331 München"],
    ["US-10001", "10001 New York"],
    ["A-80331", undefined],
    ["A-1010 Wien", "Vienna"],
    ["1010 Wien", "Vienna"],
    ["8010 Graz", "Graz"],
    // German with a zero before it, but for its town.
    ["4600 Wels", "Wels"],
    ["1067 Dresden", "01067 Dresden"],
    ["75001 Paris", "Paris"],
    ["61348 Bad Homburg", "61348 Bad Homburg"],
    ["99999 Bad Homburg", "Bad Homburg vor der Höhe"],
    // Known in one other country.
    ["10001", "10001 New York"],
    ["90210-1234", "90210 Beverly Hills"],
    ["Nowhere in particular", undefined],
    ["99999", undefined],
    ["!?", undefined],
  ])("a place is found by %s: %s", async (text, name) => {
    expect(await nameOf(text)).toBe(name);
  });

  test("a place is looked for in the site's country first", async () => {
    expect(await nameOf("10115")).toBe("10115 Berlin");
    expect(await nameOf("10115", "US")).toBe("10115 New York");
    expect(await nameOf("90210-1234", "US")).toBe("90210 Beverly Hills");
    expect(await nameOf("London", "CA")).toBe("London");
    expect(await findPlace({ pool: db.pool, country: "DE" }, "London")).toMatchObject({
      country: "GB",
    });
  });

  test("a place is suggested from two letters on, the largest of the site's country first", async () => {
    const suggest = async (q: string, inhabitants = 0) =>
      (await suggestPlaces({ pool: db.pool, country: "DE" }, { q, limit: 4, inhabitants })).map(
        ({ name, country }) => `${name} ${country}`,
      );
    expect(await suggest("m")).toEqual([]);
    expect((await suggest("mün")).slice(0, 2)).toEqual(["Munich DE", "Münster DE"]);
    expect(await suggest("mün", 1_000_000)).toEqual(["Munich DE"]);
    expect(await suggest("8033", 1_000_000)).toEqual([
      "80331 München DE",
      "80333 München DE",
      "80335 München DE",
      "80336 München DE",
    ]);
  });
});

test("a car is where a search for its town looks, however its seller spells the town", async () => {
  const towns = [
    "München",
    "80331 München",
    "Köln, Germany",
    "Frankfurt",
    "Halle",
    "Wien",
    "St. Gallen, Switzerland",
    "Saint Gallen",
    "St Ingbert",
    "Sankt Ingbert",
    "St. Georgen",
    "St. Pölten",
    "Saint Petersburg",
    "Neustadt",
    "Bad Homburg",
    "Bad Homburg, Germany",
    "Garmisch",
    "Bad Hombu",
    "Bad",
    "Sankt",
    "Golf",
    "New York",
    "Nowhere in particular",
  ];
  const seller = await makeSeller(db.kysely);
  for (const location of towns) await makeCar(db.kysely, seller, { location, postcode: null });
  for (const country of ["DE", "US"]) {
    const { joins, latitude, longitude } = joinPlace(country);
    const point = `CASE WHEN ${latitude} IS NULL THEN NULL ELSE concat_ws(' ', ${latitude}, ${longitude}) END`;
    const { rows } = await db.pool.query<{ location: string; point: string | null }>(
      `SELECT p.location, ${point} AS point FROM products p ${joins}`,
    );
    const points = new Map(rows.map((row) => [row.location, row.point]));
    for (const town of towns) {
      const place = await findPlace({ pool: db.pool, country }, town);
      // A postcode is read from its own field alone.
      if (place?.population === 0) continue;
      const expected = place === undefined ? null : `${place.latitude} ${place.longitude}`;
      expect(points.get(town), `${town} in ${country}`).toBe(expected);
    }
    const located = joinLocated(country, "FROM products p");
    const all = await db.pool.query<{ location: string; latitude: number | null }>(
      `WITH ${located.located} SELECT p.location, ${located.latitude} AS latitude
       FROM products p ${located.joins}`,
    );
    for (const row of all.rows)
      expect(String(row.latitude ?? ""), row.location).toBe(
        points.get(row.location)?.split(" ")[0] ?? "",
      );
  }
});

test("towns that are not known are looked for in the index of places when all cars are read", async () => {
  const sellerId = await makeSeller(db.kysely);
  const towns = Array.from({ length: 300 }, (_, at) => `Unknown Town ${at}`);
  for (const location of towns) await makeCar(db.kysely, sellerId, { location, postcode: null });
  const statements = carStatements("DE");
  const points = new Map<string, IndexedCar["point"]>();
  const index = {
    index: (cars: readonly IndexedCar[]) => {
      for (const { id, point } of cars) points.set(id, point);
    },
    remove: () => {},
  };
  await new CatalogueFollower({ pool: db.pool, statements, currency: "EUR" }, index).load();
  expect(points.size).toBeGreaterThanOrEqual(towns.length);

  const client = await db.pool.connect();
  try {
    await client.query(`BEGIN; ${LOAD_SETTINGS}`);
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `EXPLAIN (COSTS OFF) ${statements.all}`,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]);
    // The others are the hash joins of all cars with the places of their own spelling.
    expect(plan.filter((line) => /Seq Scan on places(?! by_)/.test(line))).toEqual([]);
    expect(plan.join("\n")).toMatch(/Index Cond: \(\(slug > .*\) AND \(slug < .*\)\)/);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});

test("places that were just added are known to the planner of a site that owns no table", async () => {
  const { rows } = await db.owner.query<{ rows: number }>(
    "SELECT reltuples::int AS rows FROM pg_class WHERE relname = 'places'",
  );
  // Names of one spelling in a country are one row.
  expect(rows[0]?.rows).toBeGreaterThan(known.length / 2);
});

test("places of the same version are not added again, and those of another replace them", async () => {
  const place = {
    country: "FR",
    name: "Lyon-Test",
    population: 9,
    latitude: 45.76,
    longitude: 4.84,
  };
  const source = (version: string, places: KnownPlace[]) => ({
    name: "test",
    version,
    read: async function* () {
      yield places;
    },
  });
  expect(await addPlaces(db.pool, source("1", [place]))).toBe(1);
  expect(await addPlaces(db.pool, source("1", [place]))).toBeUndefined();
  expect(await nameOf("Lyon Test")).toBe("Lyon-Test");
  expect(await addPlaces(db.pool, source("2", [{ ...place, name: "Lyon-Other" }]))).toBe(1);
  expect(await nameOf("Lyon Test")).toBeUndefined();
  expect(await nameOf("Lyon Other")).toBe("Lyon-Other");
});

test("a newer version of the product's places leaves what an operator has added as it is", async () => {
  const exact = { country: "DE", code: "80331", name: "80331 Exact", population: 0 };
  const read = async function* () {
    yield [{ ...exact, latitude: 48.1345, longitude: 11.571 }];
  };
  await addPlaces(db.pool, { name: "file DE.txt", version: "1", read });
  const again = async function* () {
    yield known;
  };
  await addKnownPlaces(db.pool, { version: "2", read: again });
  expect(await nameOf("80331")).toBe("80331 Exact");
  expect(await nameOf("80333")).toBe("80333 München");
});

test("a source that breaks off leaves the places as they were", async () => {
  const read = async function* () {
    yield [{ country: "FR", name: "Half of them", population: 9, latitude: 45, longitude: 4 }];
    throw new Error("the file ends early");
  };
  await expect(addPlaces(db.pool, { name: "broken", version: "1", read })).rejects.toThrow(
    "the file ends early",
  );
  expect(await nameOf("Half of them")).toBeUndefined();
  expect(await nameOf("München")).toBe("Munich");
});

test("nine of ten German postcodes are at most 15 km from where they are", async (context) => {
  if (!existsSync(POSTCODES)) return context.skip("needs ../shared/data");
  const points = new Map<string, { latitude: number; longitude: number }>();
  for (const line of gunzipSync(readFileSync(POSTCODES)).toString().split("\n").slice(1)) {
    // Names may have commas, too.
    const cells = line.split(",");
    const [latitude, longitude] = cells.slice(-2).map(Number);
    points.set(cells[0] ?? "", { latitude: latitude ?? NaN, longitude: longitude ?? NaN });
  }
  const distances = known
    .flatMap((place) => {
      const point = place.country === "DE" && place.code ? points.get(place.code) : undefined;
      return point === undefined ? [] : [distanceBetween(place, point)];
    })
    .toSorted((a, b) => a - b);
  expect(distances.length).toBeGreaterThan(7_000);
  expect(distances[Math.floor(distances.length * 0.9)]).toBeLessThan(15);
  expect(distances[Math.floor(distances.length * 0.5)]).toBeLessThan(2);
});

test("places that are being added when the site stops are undone at once, and added at the next start", async () => {
  const stopping = new AbortController();
  const towns = known.slice(0, 50);
  const count = async () =>
    (await db.pool.query<{ count: number }>("SELECT count(*)::int AS count FROM places")).rows[0]
      ?.count;
  const before = await count();
  const source = {
    name: "stopped",
    version: "1",
    read: async function* () {
      yield towns;
      stopping.abort();
      yield towns;
    },
  };
  await expect(addPlaces(db.pool, source, undefined, stopping.signal)).rejects.toThrow(
    /closed|terminated|not queryable/i,
  );
  expect(await count()).toBe(before);
  // The pool goes on, and a site that has stopped already adds nothing.
  await expect(addPlaces(db.pool, source, undefined, stopping.signal)).rejects.toThrow("aborted");
  const again = {
    ...source,
    read: async function* () {
      yield towns;
    },
  };
  expect(await addPlaces(db.pool, again)).toBeGreaterThanOrEqual(0);
});
