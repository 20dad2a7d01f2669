import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addPlaces } from "#server/features/places/add-places.ts";
import type { SearchAnswer } from "#shared/contract/search.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makeCar, makeSeller } from "#tests/support/make.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" }, { hasIndex: true });
  const { pool, kysely } = server.db;
  const town = { country: "DE", population: 200_000, latitude: 50, longitude: 10 };
  await addPlaces(pool, {
    name: "test",
    version: "1",
    read: async function* () {
      yield [
        { ...town, name: "Hamburg", latitude: 53.55 },
        { ...town, name: "Munich", aliases: ["München"], latitude: 48.14 },
        { ...town, name: "80331 München", code: "80331", population: 0, latitude: 48.14 },
        { ...town, name: "01067 Dresden", code: "01067", population: 0 },
        { ...town, name: "Frankfurt am Main", population: 750_000 },
        { ...town, name: "Essen" },
        { ...town, name: "Navi", population: 49_000 },
        { ...town, name: "Golf" },
        { ...town, name: "Diesel" },
        { ...town, name: "Nice", country: "FR" },
      ];
    },
  });
  const seller = await makeSeller(kysely);
  const car = { location: "Hamburg", postcode: null };
  await makeCar(kysely, seller, { ...car, make: "Audi", model: "A4", name: "Audi A4" });
  await makeCar(kysely, seller, {
    ...car,
    make: "Volkswagen",
    model: "Golf",
    name: "Edition Essen",
  });
  // The thread keeps the names on sale for ten seconds.
  await vi.waitFor(async () => {
    if (!(await meaningOf("golf")).includes("volkswagen.golf")) throw new Error("not read yet");
  }, 15_000);
}, 30_000);
afterAll(() => server.close());

async function meaningOf(line: string): Promise<string> {
  const response = await server.get(`/api/search/meaning?q=${encodeURIComponent(line)}`);
  const { parameters, rest } = (await response.json()) as {
    parameters: { name: string; value: string }[];
    rest: string;
  }; // checked by the contract
  const told = parameters.map(({ name, value }) => `${name}=${value}`);
  return [...told, ...(rest === "" ? [] : [`"${rest}"`])].join(" ");
}

test("a line is read with the makes on sale when the index is complete", async () => {
  expect(await meaningOf("audi")).toBe("make=audi");
});

test.each([
  ["audi hamburg", "make=audi near=hamburg"],
  ["hamburg", "near=hamburg"],
  ["golf 80331", "make=volkswagen model=volkswagen.golf near=80331"],
  ["diesel suv München", "fuel=diesel body=suv near=München"],
  ["80331 München diesel", "fuel=diesel near=80331"],
  ["münchen 80331 diesel", "fuel=diesel near=80331"],
  ["audi Frankfurt am Main", "make=audi near=Frankfurt am Main"],
  ["audi hamburg xenon", 'make=audi near=hamburg "xenon"'],
  ["hamburg under 5000", "price_to=5000 near=hamburg"],
  ["audi near munich", "make=audi near=munich"],
  // What the place stood between is read again.
  ["under hamburg 5000", "near=hamburg price_to=5000"],
])("a place needs no word before it: %s", async (line, meant) => {
  expect(await meaningOf(line)).toBe(meant);
});

test.each([
  ["a car has the word in its name", "audi essen", 'make=audi "essen"'],
  ["the town is small", "audi navi", 'make=audi "navi"'],
  ["it is a model", "golf", "make=volkswagen model=volkswagen.golf"],
  ["it is a filter", "diesel", "fuel=diesel"],
  ["the town is in another country", "nice audi", 'make=audi "nice"'],
  ["the postcode is incomplete", "audi 1067", 'make=audi "1067"'],
  ["a place has been read before", "audi near munich hamburg", 'make=audi near=munich "hamburg"'],
])("a word is no place where %s", async (_, line, meant) => {
  expect(await meaningOf(line)).toBe(meant);
});

test("the page of a line with a place has it as a filter that can be removed", async () => {
  const redirected = await server.get("/used-cars?q=audi+hamburg");
  expect(redirected.headers.get("location")).toBe("/used-cars?make=audi&near=hamburg");
  const page = await (await server.get("/used-cars?make=audi&near=hamburg")).text();
  expect(page).toContain("Within 50 km of Hamburg");
});

test("a client of the API may have a line of words understood as the pages do", async () => {
  const find = async (query: string): Promise<SearchAnswer> =>
    (await (await server.get(`/api/search?${query}`)).json()) as SearchAnswer; // checked by the contract
  const words = await find("q=audi+near+hamburg&limit=1");
  expect(words).toMatchObject({ total: 0 });
  expect(words.understood).toBeUndefined();
  const line = await find("q=audi+near+hamburg+under+99000&limit=1&understand=yes");
  expect(line.items.map(({ name }) => name)).toEqual(["Audi A4"]);
  expect(line.place).toBe("Hamburg");
  expect(line.understood).toEqual([
    { name: "make", value: "audi" },
    { name: "price_to", value: "99000" },
    { name: "near", value: "hamburg" },
  ]);
  // A filter of the search beside the line, which replaces the same of it.
  const narrowed = await find("q=under+99000&price_to=1&fuel=diesel&understand=yes");
  expect(narrowed.total).toBe((await find("price_to=99000&fuel=diesel")).total);
  expect((await find("understand=yes")).total).toBe((await find("")).total);
  const relaxed = async (query: string) =>
    (await find(`q=audi&category=03&understand=yes${query}`)).relaxed.flatMap(
      ({ parameters }) => parameters,
    );
  expect(await relaxed("")).toContain("category");
  expect(await relaxed("&keep=category")).not.toContain("category");
  const wrong = await server.get("/api/search?understand=1");
  expect(wrong.status).toBe(400);
});

test("a line is read anew for each page of its results", async () => {
  const read = async (query: string) =>
    (await (await server.get(`/api/search?${query}`)).json()) as SearchAnswer; // checked by the contract
  const first = await read("q=under+99000&limit=1&understand=yes");
  const cursor = encodeURIComponent(first.next ?? "");
  const second = await read(`q=under+99000&limit=1&understand=yes&cursor=${cursor}`);
  const names = [...first.items, ...second.items].map(({ name }) => name);
  expect(names.toSorted()).toEqual(["Audi A4", "Edition Essen"]);
});
