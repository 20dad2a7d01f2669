import { expect, test } from "vitest";
import { SearchInput } from "#shared/contract/search.ts";
import { toNameSlug } from "#shared/lib/name-slug.ts";
import { toQueryValues } from "#server/base/query-values.ts";
import { CHOICE_FILTERS, CHOICE_NAMES, SWITCH_FILTERS } from "#shared/rules/search.ts";
import { toQuery } from "#server/features/search/rules.ts";
import { makeIndexedCar } from "#tests/support/indexed-car.ts";
import { makeRandom, makeSearch } from "#tests/support/random-search.ts";
import { MemoryIndex } from "./memory/memory-index.ts";
import type { IndexedCar } from "./search-index.ts";
import { SearchMatcher } from "./search-matcher.ts";
import { tokenize } from "./tokenize.ts";

const NOW = Date.now();
const DAY_MS = 86_400_000;
const TODAY = Math.floor(NOW / DAY_MS);
const MODELS: Readonly<Record<string, readonly string[]>> = {
  Volkswagen: ["Golf", "Polo", "GOLF"],
  VOLKSWAGEN: ["Golf"],
  BMW: ["3er", "320d", "X5"],
  "Mercedes-Benz": ["C-Klasse", "C 200"],
};
const MAKES = Object.keys(MODELS);
const NAMES = {
  makes: [...new Set(MAKES.map(toNameSlug))],
  models: MAKES.flatMap((make) =>
    (MODELS[make] ?? []).map((model) => `${toNameSlug(make)}.${toNameSlug(model)}`),
  ),
};
const TITLES = ["Golf TDI", "golf variant", "BMW 320d Touring", "Kombi mit AHK", "Käfer", "Gold"];
const WORDS =
  "golf,glof,vw,kombi,diesel,touring,kaefer,3er,ohne 3er,not C-Klasse,ahk,go,-gti,-variant,-tdi,-golf-tdi,-3er,-320d,-käfer,-vw".split(
    ",",
  );

const random = makeRandom(41);
const below = (count: number) => Math.floor(random() * count);
const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T; // never empty
const orNull = <T>(value: T): T | null => (random() < 0.2 ? null : value);

function makeRandomCar(): IndexedCar {
  const make = pick(MAKES);
  return makeIndexedCar({
    sellerId: pick(["one", "two"]),
    make: orNull(make),
    model: orNull(pick(MODELS[make] ?? [])),
    name: pick(TITLES),
    trim: orNull(pick(["GTI", "Variant"])),
    description: orNull(pick(["With leather and a towbar", "Gepflegter Kombi", "Diesel"])),
    price: orNull(500 + below(40_000)),
    year: orNull(1990 + below(30)),
    distance: orNull(below(200_000)),
    power: orNull(40 + below(150)),
    point: orNull({ latitude: 48 + below(6), longitude: 7 + below(6) }),
    registeredDay: orNull(TODAY - below(2_000)),
    availableDay: orNull(TODAY + below(40) - 20),
    postedAt: NOW - below(40) * DAY_MS,
    expiresAt: random() < 0.05 ? NOW - DAY_MS : NOW + DAY_MS,
    choices: Object.fromEntries(
      CHOICE_NAMES.map((name) => [name, orNull(pick<string>(CHOICE_FILTERS[name]))]),
    ),
    switches: Object.fromEntries(SWITCH_FILTERS.map((name) => [name, random() < 0.4])),
  });
}

function makeRandomQuery() {
  const search = makeSearch(random, NAMES);
  search.delete("since");
  if (random() < 0.5)
    search.set("q", Array.from({ length: 1 + below(2) }, () => pick(WORDS)).join(" "));
  const input = SearchInput.parse(toQueryValues(search.toString()));
  const query = toQuery(input, { distanceUnit: "km", now: NOW });
  const near = { point: { latitude: 50, longitude: 9 }, radius: 100 + below(300), radii: [] };
  return {
    ...query,
    limit: 1_000,
    ...(random() < 0.2 && { near }),
    ...(random() < 0.1 && { sellerId: "one" }),
  };
}

test("a car matches a saved search exactly when an index finds it by the search", () => {
  const cars = Array.from({ length: 300 }, makeRandomCar);
  const index = new MemoryIndex();
  index.index(cars);
  const searches = Array.from({ length: 400 }, (_, at) => ({
    id: String(at),
    query: makeRandomQuery(),
  }));
  const matcher = new SearchMatcher(searches, (word, isLast) => index.meaningOf(word, isLast));
  const found = new Map(searches.map(({ id, query }) => [id, index.query(query).hits]));
  expect([...found.values()].filter((hits) => hits.length > 0).length).toBeGreaterThan(150);
  for (const car of cars) {
    const expected = searches.filter(({ id }) => found.get(id)?.some((hit) => hit.id === car.id));
    const matched = matcher.match(car, NOW).toSorted((a, b) => Number(a) - Number(b));
    expect(matched, JSON.stringify(car)).toEqual(expected.map(({ id }) => id));
  }
});

test("a word is asked for once, whatever the number of searches and cars", () => {
  const asked: string[] = [];
  const query = { ...makeRandomQuery(), words: tokenize("golf tdi"), makes: [], models: [] };
  const none = { series: [], notSeries: [], choices: {}, ranges: {}, not: [] };
  const plain = { ...query, ...none, list: "used" as const };
  const searches = ["a", "b"].map((id) => ({
    id,
    query: { ...plain, switches: {}, near: undefined, sellerId: undefined },
  }));
  const matcher = new SearchMatcher(searches, (word) => {
    asked.push(word);
    return [word];
  });
  const car = makeIndexedCar({ name: "Golf TDI" });
  expect(matcher.match(car, NOW)).toEqual(["a", "b"]);
  expect(matcher.match({ ...car, name: "Golf" }, NOW)).toEqual([]);
  expect(asked.toSorted()).toEqual(["golf", "tdi"]);
});
