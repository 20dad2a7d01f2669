import { afterAll, beforeAll, expect, test } from "vitest";
import { CAR_FACTS, type Fact, FACT_NAMES, type FactName } from "#shared/rules/car-facts.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeListing } from "#tests/support/listing.ts";
import { openBrowser } from "#tests/support/person.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
});
afterAll(() => server.close());

/** A valid value of the fact. */
function valueOf(name: FactName): string | number {
  const fact: Fact = CAR_FACTS[name];
  if (fact.kind === "year") return 2019;
  if (name === "vin") return "WVWZZZ1KZ6W000001";
  if (fact.kind === "number") return Math.min(fact.to, fact.from + 4);
  if (fact.kind === "choice") return fact.of[1] ?? "";
  return fact.kind === "day" ? "2019-03-31" : `a ${name}`.slice(0, fact.most);
}

function wrongOf(fact: Fact): unknown[] {
  if (fact.kind === "number") return [fact.from - 1, fact.to + 1];
  if (fact.kind === "year") return [1919, new Date().getUTCFullYear() + 2];
  return fact.kind === "choice" ? ["nonsense"] : [];
}

const VALUES = Object.fromEntries(FACT_NAMES.map((name) => [name, valueOf(name)]));

test("every fact of a car that is sent comes back in its seller's form, on its page and in the seller's data", async () => {
  const { seller, id } = await makeListing(server, VALUES);
  const own = await seller.browser.call("GET", `/listings/${id}`);
  expect(own.body).toMatchObject(VALUES);
  const page = await openBrowser(server).call("GET", `/cars/${id}`);
  expect(page.body).toMatchObject(VALUES);
  const data = await seller.browser.call("GET", "/account/export");
  expect(JSON.stringify(data.body)).toContain(`"co2_g_km":${VALUES["co2_g_km"]}`);
});

test("a fact that is cleared is said of the car no more", async () => {
  const { seller, id } = await makeListing(server, VALUES);
  const cleared = { ...Object.fromEntries(FACT_NAMES.map((name) => [name, null])), version: 1 };
  const reply = await seller.browser.call("PATCH", `/listings/${id}`, cleared);
  expect(reply.status).toBe(200);
  for (const name of FACT_NAMES) expect(reply.body[name], name).toBeNull();
});

test("a number at either of its bounds is stored, so the column allows what the form allows", async () => {
  const { seller, id } = await makeListing(server);
  let version = 1;
  for (const name of FACT_NAMES) {
    const fact: Fact = CAR_FACTS[name];
    if (fact.kind !== "number") continue;
    for (const value of [fact.from, fact.to]) {
      const reply = await seller.browser.call("PATCH", `/listings/${id}`, {
        [name]: value,
        version,
      });
      expect([reply.status, reply.body[name]], name).toEqual([200, value]);
      version = reply.body.version;
    }
  }
});

test("a number beyond its bounds and a word that is not offered are refused by name", async () => {
  const { seller, id } = await makeListing(server);
  for (const name of FACT_NAMES) {
    const fact: Fact = CAR_FACTS[name];
    for (const wrong of wrongOf(fact)) {
      const sent = { [name]: wrong, version: 1 };
      const reply = await seller.browser.call("PATCH", `/listings/${id}`, sent);
      expect([reply.status, Object.keys(reply.body.fields ?? {})], name).toEqual([400, [name]]);
    }
  }
});
