import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeCar, makeSeller } from "#tests/support/make.ts";

/** What the page says in its HTML, without a browser. */
let server: TestApp;
let golf: string;
let polo: string;
let sold: string;
let draft: string;

beforeAll(async () => {
  server = await startApp();
  const { kysely } = server.db;
  const seller = await makeSeller(kysely);
  const carOf = (name: string, more: object) => makeCar(kysely, seller, { name, ...more });
  golf = await carOf("Volkswagen Golf", { mileage_km: 54_000, fuel: "diesel" });
  polo = await carOf("Volkswagen Polo", { mileage_km: 61_000, fuel: "diesel" });
  sold = await carOf("Volkswagen Up", { state: "sold" });
  draft = await carOf("Volkswagen Draft", { state: "draft" });
});
afterAll(() => server.close());

async function read(query: string): Promise<string> {
  const response = await server.get(`/compare${query}`);
  expect(response.status).toBe(200);
  const [main = ""] = /<main.*<\/main>/s.exec(await response.text()) ?? [];
  return main.replaceAll("<!-- -->", "");
}

const columns = (main: string) => main.match(/<th scope="col"[ >]/g)?.length ?? 0;
const hasRow = (main: string, label: string) => main.includes(`<th scope="row">${label}</th>`);

test("the page is rendered from its address, with the rows in which the cars differ", async () => {
  const main = await read(`?cars=${golf},${polo}`);
  expect(columns(main)).toBe(3);
  expect([hasRow(main, "Mileage"), hasRow(main, "Fuel")]).toEqual([true, false]);
  expect(main).toMatch(/\d+ rows are the same for all cars and are hidden\./);
  expect(main).toContain(`href="/compare?cars=${golf},${polo}&amp;rows=all"`);
  expect(main).toContain('aria-checked="true"');
  expect(main).toContain(`href="/compare?cars=${polo}"`);
});

test("the switch in the address shows what is the same, too", async () => {
  const main = await read(`?cars=${golf},${polo}&rows=all`);
  expect([hasRow(main, "Mileage"), hasRow(main, "Fuel")]).toEqual([true, true]);
  expect(main).toContain("Not given");
  expect(main).toContain('aria-checked="false"');
  expect(main).toContain(`href="/compare?cars=${golf},${polo}"`);
  expect(main).toContain(`href="/compare?cars=${polo}&amp;rows=all"`);
});

test("a sold car is shown and labelled, and cannot be booked", async () => {
  const main = await read(`?cars=${golf},${sold}`);
  expect(main).toContain("Sold</span>");
  expect(main).toContain("Book Volkswagen Golf");
  expect(main).not.toContain("Book Volkswagen Up");
});

test("cars that are unknown or not public and entries that are no ids are told and left out", async () => {
  const unknown = "00000000-0000-7000-8000-00000000dead";
  const main = await read(`?cars=${golf},${draft},${unknown},../etc,${polo}`);
  expect(columns(main)).toBe(3);
  expect(main).toContain("We couldn’t find 3 of these cars, so they aren’t shown.");
  expect(main).not.toContain("Draft");
});

test("a car that is named twice is shown once, with all of its rows", async () => {
  const main = await read(`?cars=${golf},${golf}`);
  expect(columns(main)).toBe(2);
  expect(main).toContain("Choose another car to compare this one with.");
  expect(main).not.toContain("Show differences only");
  expect(hasRow(main, "Fuel")).toBe(true);
});

test("more than four cars are refused in a sentence, and the first four shown", async () => {
  const { kysely } = server.db;
  const seller = await makeSeller(kysely);
  const more = [await makeCar(kysely, seller), await makeCar(kysely, seller)];
  const main = await read(`?cars=${[golf, polo, sold, ...more].join(",")}`);
  expect(columns(main)).toBe(5);
  expect(main).toContain("You can compare up to 4 cars. The last car in this link isn’t shown.");
});

test("without any car the page says how to begin", async () => {
  const main = await read("");
  expect(main).toContain("No cars chosen yet.");
  expect(main).toContain('href="/used-cars"');
  expect(main).not.toContain("<table");
});

test("search engines are asked not to list comparisons, and no cache keeps one for another", async () => {
  const two = await server.get(`/compare?cars=${golf},${polo}`);
  expect(await two.text()).toContain('<meta name="robots" content="noindex"/>');
  expect(two.headers.get("cache-control")).toContain("private");
  const one = await (await server.get(`/compare?cars=${golf}`)).text();
  expect(one).not.toContain("Volkswagen Polo");
});
