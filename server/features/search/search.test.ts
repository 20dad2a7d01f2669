import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CATEGORY_IDS } from "#shared/rules/vocabulary.ts";
import type { SearchAnswer } from "#shared/contract/search.ts";
import { addPlaces } from "#server/features/places/add-places.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeListing } from "#tests/support/listing.ts";

let site: TestApp;

beforeAll(async () => {
  site = await startApp({ PAGE_CACHE_MB: "0" });
  await makeListing(site, {
    name: "Golf one",
    make: "Volkswagen",
    model: "Golf",
    fuel: "diesel",
    year: 2015,
    mileage_km: 100_000,
    resale_price: 9_000,
  });
  await makeListing(site, {
    name: "Golf two",
    make: "Volkswagen",
    model: "Golf",
    fuel: "petrol",
    year: 2019,
    mileage_km: 20_000,
    resale_price: 19_000,
  });
  await makeListing(site, {
    name: "Polo",
    make: "Volkswagen",
    model: "Polo",
    fuel: "petrol",
    year: 2017,
    mileage_km: 60_000,
    resale_price: 8_000,
  });
  await makeListing(site, {
    name: "A4",
    make: "Audi",
    model: "A4",
    fuel: "diesel",
    year: 2011,
    mileage_km: 210_000,
    resale_price: 5_500,
  });
});
afterAll(() => site.close());

async function addTown(): Promise<void> {
  await addPlaces(site.db.pool, {
    name: "test",
    version: "1",
    read: async function* () {
      yield [{ name: "Faraway", country: "DE", population: 1, latitude: 1, longitude: 1 }];
    },
  });
}

function countOf(facets: SearchAnswer["facets"], category: string): number {
  return facets?.category.find(({ value }) => value === category)?.count ?? 0;
}

async function find(query: string): Promise<SearchAnswer> {
  const response = await site.get(`/api/search?${query}`);
  const body = (await response.json()) as SearchAnswer; // checked by the contract
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body;
}

describe("search by filters", () => {
  test("values of one filter are alternatives, and filters combine", async () => {
    const names = async (query: string) =>
      (await find(query)).items.map(({ name }) => name).toSorted();
    expect(await names("fuel=diesel")).toEqual(["A4", "Golf one"]);
    expect(await names("fuel=diesel&fuel=petrol&price_to=8,500")).toEqual(["A4", "Polo"]);
    expect(await names("make=volkswagen&model=volkswagen.golf&year_from=2018")).toEqual([
      "Golf two",
    ]);
    expect(await names("make=audi&model=volkswagen.polo")).toEqual(["A4", "Polo"]);
    expect(await names("not=volkswagen.golf")).toEqual(["A4", "Polo"]);
    expect(await names("q=golf")).toEqual(["Golf one", "Golf two"]);
  });

  test("counts leave the filter that they belong to out", async () => {
    const { facets, total } = await find("make=volkswagen&fuel=diesel&facets=yes");
    expect(total).toBe(1);
    expect(facets?.fuel).toEqual([
      { value: "petrol", count: 2 },
      { value: "diesel", count: 1 },
    ]);
    expect(facets?.make.map(({ label, count }) => [label, count])).toEqual([
      ["Audi", 1],
      ["Volkswagen", 1],
    ]);
    expect(facets?.model).toEqual([{ value: "volkswagen.golf", label: "Golf", count: 1 }]);
  });

  test("a search without results says which filters to drop", async () => {
    const { total, relaxed } = await find("make=audi&price_to=1000&fuel=diesel");
    expect(total).toBe(0);
    expect(relaxed).toEqual([{ parameters: ["price_from"], total: 1 }]);
  });

  test("the filters that bring most cars back come first, and a place is dropped with its radius", async () => {
    const { relaxed } = await find("make=volkswagen&price_to=1000&fuel=petrol&body=van");
    // No single one of these brings a car back, and body=van none together with any other.
    expect(relaxed).toEqual([{ parameters: ["body", "price_from"], total: 2 }]);
    const dear = await find("make=audi&fuel=petrol&year_to=2012");
    expect(dear.relaxed).toEqual([{ parameters: ["fuel"], total: 1 }]);
    const two = await find("make=volkswagen&fuel=diesel&year_from=2016");
    expect(two.relaxed).toEqual([
      { parameters: ["fuel"], total: 2 },
      { parameters: ["year_from"], total: 1 },
    ]);
    await addTown();
    const near = await find("fuel=petrol&near=Faraway&radius=10");
    expect([near.total, near.relaxed]).toEqual([0, [{ parameters: ["near"], total: 2 }]]);
  });

  test("where no two filters bring a car back, no more go than must, and in the end all", async () => {
    const some = await find("make=volkswagen&fuel=electric&body=van&year_from=2024");
    expect(some.relaxed).toEqual([{ parameters: ["fuel", "body", "year_from"], total: 3 }]);
    const all = await find("fuel=electric&body=van&year_from=2024");
    expect(all.relaxed).toEqual([{ parameters: ["fuel", "body", "year_from"], total: 4 }]);
  });

  test("a page of a category is told no way out that leaves the category", async () => {
    const { facets } = await find("facets=yes");
    const [own, ...others] = CATEGORY_IDS.toSorted(
      (a, b) => countOf(facets, b) - countOf(facets, a),
    );
    const left = await find(`category=${others[0]}&fuel=petrol`);
    expect(left.relaxed).toEqual([{ parameters: ["category"], total: 2 }]);
    const kept = await find(`category=${others[0]}&fuel=petrol&keep=category`);
    expect(kept.relaxed).toEqual([]);
    const narrow = await find(`category=${own}&fuel=electric&year_from=2024&keep=category`);
    expect(narrow.relaxed).toEqual([{ parameters: ["fuel", "year_from"], total: 4 }]);
  });

  test("makes and models are taken as people write them", async () => {
    expect((await find("make=Volkswagen")).total).toBe(3);
    expect((await find("model=Volkswagen.Golf&not=AUDI")).total).toBe(2);
    expect((await site.get("/api/search?make=.")).status).toBe(400);
  });

  test("a text that is too long for an amount, or has too many words, is refused", async () => {
    const long = `1${"+".repeat(15_000)}x1`;
    expect((await site.get(`/api/search?price_from=${long}`)).status).toBe(400);
    const words = await site.get(`/api/search/meaning?q=${"a1+".repeat(11)}`);
    expect(((await words.json()) as { fields: object }).fields).toEqual({
      q: "Use at most 20 words",
    }); // an error's body
  });

  test("a cursor of a line that was understood is good where it is not understood any more", async () => {
    const indexed = await startApp({ PAGE_CACHE_MB: "0" }, { db: site.db, hasIndex: true });
    try {
      const line = "q=under+20000&understand=yes&limit=1&sort=cheapest";
      const first = await (await indexed.get(`/api/search?${line}`)).json();
      const { understood, next } = first as SearchAnswer; // checked by the contract
      expect(understood).toEqual([{ name: "price_to", value: "20000" }]);
      // This site has no index, so it reads the same line as words.
      expect((await find(`${line}&cursor=${next}`)).understood).toEqual([]);
    } finally {
      await indexed.close();
    }
  });

  test("a word behind a minus sign leaves the same cars out by the index and by the tables", async () => {
    const indexed = await startApp({ PAGE_CACHE_MB: "0" }, { db: site.db, hasIndex: true });
    const ask = async (app: TestApp, line: string) => {
      const response = await app.get(`/api/search?understand=yes&q=${encodeURIComponent(line)}`);
      return (await response.json()) as SearchAnswer; // checked by the contract
    };
    const namesOf = ({ items }: SearchAnswer) => items.map(({ name }) => name).toSorted();
    try {
      for (const [line, names] of [
        ["golf -two", ["Golf one"]],
        ["golf -Diesel", ["Golf two"]],
        ["-golf", ["A4", "Polo"]],
        ["volkswagen -golf", ["Polo"]],
        ["-vw", ["A4"]],
        ["-audi -one", ["Golf two", "Polo"]],
        ["-a4 -polo", ["Golf one", "Golf two"]],
        ["golf - two", ["Golf two"]],
        ["golf -", ["Golf one", "Golf two"]],
      ] as const) {
        expect(namesOf(await ask(indexed, line)), line).toEqual(names);
        expect(namesOf(await ask(site, line)), `${line}, by the tables`).toEqual(names);
      }
      const { understood, words } = await ask(indexed, "diesel -vw -one");
      expect(understood).toEqual([
        { name: "fuel", value: "diesel" },
        { name: "not", value: "volkswagen" },
      ]);
      expect(words).toBeUndefined();
    } finally {
      await indexed.close();
    }
  });

  test("what is not understood is refused, and the field is named", async () => {
    const refusals = async (query: string) => {
      const response = await site.get(`/api/search?${query}`);
      expect(response.status).toBe(400);
      return ((await response.json()) as { fields: Record<string, string> }).fields; // an error's body
    };
    expect(await refusals("fuel=coal")).toHaveProperty("fuel");
    expect(await refusals("price_to=12,5")).toEqual({
      price_to: "Enter a number, like 12000 or 12k",
    });
    expect(await refusals("year_from=abc")).toEqual({ year_from: "Enter a year, like 2018" });
    expect(await refusals("near=Berlin&radius=5000")).toEqual({
      radius: "Choose from: 10, 25, 50, 100, 200",
    });
    expect(await refusals("price_to=cheap")).toEqual({
      price_to: "Enter a number, like 12000 or 12k",
    });
    expect(await refusals("model=golf")).toHaveProperty("model");
    expect(await refusals("page=400&limit=100")).toHaveProperty("page");
    expect(await refusals("cursor=x.y")).toEqual({ cursor: "Use a cursor from this list" });
    for (const words of ["a+".repeat(21), "a1".repeat(11)])
      expect(await refusals(`q=${words}`)).toEqual({ q: "Use at most 20 words" });
  });

  test("amounts are read as people write them, and swapped ends are put right", async () => {
    for (const price of ["8.5k", "8,500", "8.500", "8 500"])
      expect((await find(`price_to=${encodeURIComponent(price)}`)).total, price).toBe(2);
    expect((await find("year_from=2018&year_to=2012")).total).toBe(2);
  });

  test("a cursor leads through all results, and belongs to its search", async () => {
    const first = await find("limit=3&sort=cheapest");
    expect(first.items.map(({ name }) => name)).toEqual(["A4", "Polo", "Golf one"]);
    const second = await find(`limit=3&sort=cheapest&cursor=${first.next}`);
    expect(second.items.map(({ name }) => name)).toEqual(["Golf two"]);
    expect(second.next).toBeNull();
    const other = await site.get(`/api/search?limit=3&sort=dearest&cursor=${first.next}`);
    expect(other.status).toBe(400);
  });

  test("the tables find words with or without their accents in a car’s title", async () => {
    await makeListing(site, { name: "Citroën Große Limousine", make: "Škoda", model: "Octavia" });
    for (const words of ["Citroën", "citroen", "skoda octavia", "grosse"])
      expect((await find(`q=${encodeURIComponent(words)}`)).total, words).toBe(1);
  });
});
