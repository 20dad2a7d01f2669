import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { startImportTest, type ImportTest } from "#tests/support/import.ts";

let test: ImportTest;

beforeAll(async () => {
  test = await startImportTest();
});
afterAll(() => test.db.close());
beforeEach(() => test.startAnew());

const HEADER = "id,name,price,km";
const FIRST = `${HEADER}\nA,Golf,5000,10\nB,Polo,6000,20\nC,Lupo,7000,30`;

async function carNamed(name: string) {
  return test.db.kysely
    .selectFrom("products")
    .selectAll()
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
}

async function setState(name: string, state: "sold" | "reserved" | "withdrawn" | "active") {
  await test.db.kysely.updateTable("products").set({ state }).where("name", "=", name).execute();
}

it("adds what is new, changes what changed and leaves what is missing", async () => {
  await test.syncText(FIRST);
  const before = await carNamed("Golf");
  const { counts, summary } = await test.syncText(
    `${HEADER}\nA,Golf,4500,10\nB,Polo,6000,20\nD,Fox,3000,5`,
  );
  expect(counts).toMatchObject({ added: 1, changed: 1, repriced: 1, unchanged: 1, missing: 1 });
  expect(summary).toMatchObject({ read: 3, added: 1, alreadyThere: 2 });
  const after = await carNamed("Golf");
  expect(after).toMatchObject({ id: before.id, resale_price_minor: 450_000, version: 2 });
  expect((await carNamed("Lupo")).state).toBe("active");
  const prices = await test.db.kysely
    .selectFrom("product_prices")
    .select("resale_price_minor")
    .orderBy("since")
    .execute();
  expect(prices.map((row) => row.resale_price_minor)).toEqual([500_000, 450_000]);
});

it("a check finds the same and changes nothing", async () => {
  await test.syncText(FIRST);
  const next = `${HEADER}\nA,Golf,4500,10\nD,Fox,3000,5`;
  const check = await test.syncText(next, { isCheck: true });
  expect((await carNamed("Golf")).resale_price_minor).toBe(500_000);
  expect(await test.storedProducts()).toHaveLength(3);
  expect((await test.syncText(next)).counts).toEqual(check.counts);
});

describe("a file without numbers for its cars", () => {
  const HEAD = "title,price,year,km,plz";
  it("a file without numbers for its cars knows a car by all but its price", async () => {
    await test.syncText(`${HEAD}\nGolf,5000,2000,10,10115\nPolo,6000,2001,20,10115`);
    const { id } = await carNamed("Golf");
    const { counts } = await test.syncText(
      `${HEAD}\nGolf,4800,2000,10,10115\nPolo,"6,000",2001,20,10115`,
    );
    expect(counts).toMatchObject({ added: 0, changed: 1, unchanged: 1, missing: 0 });
    expect(await carNamed("Golf")).toMatchObject({ id, resale_price_minor: 480_000 });
    const again = await test.syncText(
      `${HEAD}\nGolf,4800,2000,10,10115\nPolo,"6,000",2001,20,10115`,
    );
    expect(again.counts).toMatchObject({ changed: 0, unchanged: 2 });
  });

  it("a file without numbers for its cars gives the cheapest of several alike to the cheapest", async () => {
    await test.syncText(`${HEAD}\nGolf,5000,2000,10,1\nGolf,7000,2000,10,1\nGolf,9000,2000,10,1`);
    const { counts } = await test.syncText(
      `${HEAD}\nGolf,9000,2000,10,1\nGolf,6900,2000,10,1\nGolf,4900,2000,10,1`,
    );
    expect(counts).toMatchObject({ added: 0, changed: 2, unchanged: 1 });
    const changes = await test.db.pool.query(
      "SELECT array_agg(resale_price_minor ORDER BY since) AS prices FROM product_prices GROUP BY product_id ORDER BY 1",
    );
    expect(changes.rows.map(({ prices }) => prices.map(Number))).toEqual([
      [500_000, 490_000],
      [700_000, 690_000],
    ]);
  });
});

describe("which car a row is about", () => {
  const HEAD = "title,price,year,km,plz,vin";
  const row = (price: number, vin = "", state = "2000,10,10115") => `Golf,${price},${state},${vin}`;
  const [ONE, TWO] = ["WVWZZZ1JZXW000001", "WVWZZZ1JZXW000002"];

  it("which car a row is about is told by the vehicle number before anything else", async () => {
    await test.syncText([HEAD, row(10_000, ONE), row(12_000, TWO)].join("\n"));
    const { counts } = await test.syncText([HEAD, row(9_000, TWO)].join("\n"), { withdraw: 5 });
    expect(counts).toMatchObject({ added: 0, repriced: 1, missing: 1 });
    const { rows } = await test.db.pool.query(
      "SELECT vin, resale_price_minor / 100 AS price, state FROM products ORDER BY vin",
    );
    expect(rows.map(({ vin, price, state }) => [vin, Number(price), state])).toEqual([
      [ONE, 10_000, "withdrawn"],
      [TWO, 9_000, "active"],
    ]);
  });

  it("twins with numbers of their own are two; a number of seventeen ones is none", async () => {
    const first = await test.syncText([HEAD, row(5, ONE), row(5, TWO)].join("\n"));
    expect(first.counts.added).toBe(2);
    const ones = "1".repeat(17);
    const second = await test.syncText([HEAD, row(6, ones), row(7, ones)].join("\n"));
    expect(second.summary.repeats).toBe(0);
  });

  it("which car a row is about is one on sale before one that was sold", async () => {
    await test.syncText([HEAD, row(9_000), row(10_000)].join("\n"));
    await test.db.pool.query(
      "UPDATE products SET state = 'sold' WHERE resale_price_minor = 900000",
    );
    const result = await test.syncText([HEAD, row(9_500)].join("\n"), { withdraw: "half" });
    expect(result.counts).toMatchObject({ changed: 1, left: 0, missing: 0 });
    const { rows } = await test.db.pool.query("SELECT 1 FROM products WHERE state = 'active'");
    expect(rows).toHaveLength(1);
  });

  it("which car a row is about stays when a file says more of its cars, or shows other pictures", async () => {
    await test.syncText("title,price,colour,pictures\nGolf,5,red,http://a.de/1.jpg");
    const { counts } = await test.syncText(
      "title,price,colour,doors,pictures\nGolf,5,red,5,http://a.de/1.jpg?v=2",
    );
    expect(counts).toMatchObject({ added: 0, changed: 1, missing: 0 });
  });

  it("a row that was refused keeps its car, also from one that is alike", async () => {
    const head = "title,price,year,km,plz";
    await test.syncText(`${head}\nGolf,5,2000,10,1\nGolf,7,2000,10,1`);
    const result = await test.syncText(`${head}\nGolf,5,2000,10,1\nGolf,0,2000,10,1`, {
      withdraw: 9,
    });
    expect(result.counts).toMatchObject({ unchanged: 1, missing: 0 });
    const other = await test.syncText(`${head}\nGolf,7,1066,10,1\nGolf,8,2000,10,1`);
    expect(other.counts.changed + other.counts.added).toBe(1);
  });

  it("which car a row is about is found by its key again after its price was written in other signs", async () => {
    const head = "title,price,year,km,plz";
    await test.syncText(`${head}\nGolf,5000,2000,10,1\nGolf,7000,2000,10,1`);
    const other = `${head}\nGolf,"5,000",2000,10,1\nGolf,7000,2000,10,1`;
    await test.syncText(other);
    const keys = await test.db.pool.query<{ source_key: string }>(
      "SELECT source_key FROM products ORDER BY resale_price_minor",
    );
    await test.syncText(other);
    const again = await test.db.pool.query(
      "SELECT source_key FROM products ORDER BY resale_price_minor",
    );
    expect(again.rows).toEqual(keys.rows);
    expect(
      (await test.syncText(`${head}\nGolf,"5,000",2000,10,1`, { withdraw: 1 })).withdrawn,
    ).toBe(1);
    expect((await carNamed("Golf")).state).toBeDefined();
    const active = await test.db.pool.query<{ price: string }>(
      "SELECT resale_price_minor AS price FROM products WHERE state = 'active'",
    );
    expect(active.rows.map(({ price }) => Number(price))).toEqual([500_000]);
  });
});

it("a price in another currency leaves nothing behind that was in the old one", async () => {
  await test.syncText("id,title,price,new price,currency\n1,Golf,5000,20000,EUR");
  await test.syncText("id,title,price,new price,currency\n1,Golf,500000,,JPY");
  expect(await carNamed("Golf")).toMatchObject({ currency: "JPY", price_minor: null });
});

it("a day that becomes known takes the place of its month, and silence leaves both", async () => {
  await test.syncText("id,title,price,first registration\n1,Golf,5000,05/2019");
  await test.syncText("id,title,price\n1,Golf,5001");
  expect(await carNamed("Golf")).toMatchObject({ registered_month_only: true });
  await test.syncText("id,title,price,first registration\n1,Golf,5000,14.05.2019");
  expect(await carNamed("Golf")).toMatchObject({
    first_registered: "2019-05-14",
    registered_month_only: false,
  });
});

it("a new year takes the first registration of the old one along", async () => {
  await test.syncText("id,title,price,first registration\n1,Golf,5000,05/2019");
  await test.syncText("id,title,price,year\n1,Golf,5000,2021");
  expect(await carNamed("Golf")).toMatchObject({ year: 2021, first_registered: null });
});

describe("cars that are not in the file", () => {
  it("cars that are not in the file are withdrawn when asked, and come back with their row", async () => {
    await test.syncText(FIRST);
    const shorter = FIRST.replace("\nC,Lupo,7000,30", "");
    const gone = await test.syncText(shorter, { withdraw: 1 });
    expect(gone.withdrawn).toBe(1);
    expect(await carNamed("Lupo")).toMatchObject({ state: "withdrawn", source_gone: true });
    const back = await test.syncText(FIRST);
    expect(back.counts).toMatchObject({ relisted: 1, unchanged: 2 });
    expect(await carNamed("Lupo")).toMatchObject({ state: "active", source_gone: false });
  });

  it("cars that are not in the file stay withdrawn where their seller did that", async () => {
    await test.syncText(FIRST);
    await setState("Lupo", "withdrawn");
    expect((await test.syncText(FIRST)).counts).toMatchObject({ relisted: 0, unchanged: 3 });
    await setState("Lupo", "active");
    await test.syncText(FIRST.replace("\nC,Lupo,7000,30", ""), { withdraw: 1 });
    await setState("Lupo", "active");
    await setState("Lupo", "withdrawn");
    expect((await test.syncText(FIRST)).counts).toMatchObject({ relisted: 0 });
    expect((await carNamed("Lupo")).state).toBe("withdrawn");
  });

  it.each([
    ["more than were agreed to", `${HEADER}\nA,Golf,5000,10`, 1, /2 cars are now missing/],
    ["half of them, unwatched", `${HEADER}\nA,Golf,5000,10`, "half", /2 of 3 cars/],
    ["after a torn row", `${HEADER}\nA,Golf,5000,10\nB,Po`, 5, /could not be read/],
    ["for an empty file", HEADER, 5, /has no cars/],
  ] as const)("cars that are not in the file stay: %s", async (_, file, withdraw, reason) => {
    await test.syncText(FIRST);
    const result = await test.syncText(file, { withdraw });
    expect(result.notWithdrawn).toMatch(reason);
    expect(result.withdrawn).toBe(0);
    expect((await carNamed("Lupo")).state).toBe("active");
  });

  it("cars that are not in the file are not those whose row was refused, nor those added by hand", async () => {
    await test.syncText(FIRST);
    await test.db.pool.query("UPDATE products SET source_key = NULL WHERE name = 'Lupo'");
    const result = await test.syncText(`${HEADER}\nA,Golf,5000,10\nB,Polo,0,20`, { withdraw: 9 });
    expect(result.counts.missing).toBe(0);
    expect(result.summary.refused).toBe(1);
    expect((await carNamed("Polo")).state).toBe("active");
  });

  it("cars that are not in the file are another seller's business", async () => {
    await test.syncText(FIRST);
    await test.changeSeller();
    const { counts } = await test.syncText(`${HEADER}\nX,Fox,1000,1`, { withdraw: 9 });
    expect(counts).toMatchObject({ added: 1, missing: 0 });
    expect((await carNamed("Golf")).state).toBe("active");
  });
});

describe("what a seller did by hand", () => {
  it("what a seller did by hand stays while the file says the same, and where it says nothing", async () => {
    await test.syncText(FIRST);
    await test.db.kysely
      .updateTable("products")
      .set({ description: "Garage kept", category_id: "01", mileage_km: 11 })
      .where("name", "=", "Golf")
      .execute();
    await test.syncText(FIRST);
    expect(await carNamed("Golf")).toMatchObject({ mileage_km: 11, version: 1 });
    await test.syncText(FIRST.replace("5000,10", "4900,10"));
    expect(await carNamed("Golf")).toMatchObject({
      description: "Garage kept",
      category_id: "01",
      mileage_km: 10,
    });
  });

  it.each(["sold", "reserved"] as const)("a car that is %s waits", async (state) => {
    await test.syncText(FIRST);
    await setState("Golf", state);
    const cheaper = FIRST.replace("5000,10", "4900,10");
    expect((await test.syncText(cheaper)).counts).toMatchObject({ left: 1, changed: 0 });
    expect(await carNamed("Golf")).toMatchObject({ state, resale_price_minor: 500_000 });
    await setState("Golf", "active");
    expect((await test.syncText(cheaper)).counts).toMatchObject({ changed: 1 });
  });
});

it("renews what the file still offers in the second half of its listing", async () => {
  await test.syncText(FIRST);
  const now = new Date("2026-12-20T12:00:00Z");
  expect((await test.syncText(FIRST, { now })).counts).toMatchObject({ renewed: 3 });
  expect((await carNamed("Golf")).expires_at).toEqual(new Date("2027-02-18T12:00:00Z"));
  expect((await test.syncText(FIRST, { now })).counts).toMatchObject({ renewed: 0, unchanged: 3 });
});

it("changes nothing when what must happen with it fails", async () => {
  await test.syncText(FIRST);
  const failing = test.syncText(`${HEADER}\nA,Golf,1,10\nD,Fox,3000,5`, {
    withdraw: 9,
    beforeCommit: () => Promise.reject(new Error("cancelled")),
  });
  await expect(failing).rejects.toThrow("cancelled");
  expect(await test.storedProducts()).toHaveLength(3);
  expect((await carNamed("Golf")).resale_price_minor).toBe(500_000);
  expect((await carNamed("Lupo")).state).toBe("active");
});

it("two imports of one seller at once end as if one had followed the other", async () => {
  const rows = Array.from({ length: 3_000 }, (_, at) => `${at},Car ${at},${at + 100},5`);
  const one = [HEADER, ...rows].join("\n");
  const two = [HEADER, ...rows.toReversed()].join("\n");
  const results = await Promise.all([test.syncText(one), test.syncText(two)]);
  expect(results.map(({ counts }) => counts.added).toSorted((a, b) => a - b)).toEqual([0, 3_000]);
  expect(await test.storedProducts()).toHaveLength(3_000);
});

/** A collection of real advertisements, which is not part of the product. */
const DEALER = resolve(import.meta.dirname, "../../../shared/data/in_cardekho_v4_2059.csv");

describe.skipIf(!existsSync(DEALER))(`a dealer's file (skipped without ${DEALER})`, () => {
  it("with 50 prices changed and 20 rows gone", async () => {
    const [head = "", ...lines] = readFileSync(DEALER, "utf8").trim().split(/\r?\n/);
    const defaults = { currency: "INR", distance: "km" } as const;
    const first = await test.syncText([head, ...lines].join("\n"), { defaults });
    const kept = first.summary.added;
    expect(first.summary.read).toBe(2_059);
    const changed = lines
      .slice(20)
      .map((line, at) => (at % 40 === 0 && at < 2_000 ? cheaper(line) : line));
    const file = [head, ...changed].join("\n");
    const second = await test.syncText(file, { defaults, withdraw: 20 });
    expect(second.counts).toMatchObject({ added: 0, changed: 50, repriced: 50, missing: 20 });
    expect(second.withdrawn).toBe(20);
    expect(second.counts.unchanged).toBe(kept - 70);
    const third = await test.syncText(file, { defaults, withdraw: 20 });
    expect(third.counts).toMatchObject({ added: 0, changed: 0, missing: 0, unchanged: kept - 20 });
  });
});

/** The row with a lower price, in its third column. */
function cheaper(line: string): string {
  return line.replace(/^((?:"[^"]*"|[^,]*),(?:"[^"]*"|[^,]*),)(\d+)/, (_, before, price) =>
    [before, Number(price) - 1_000].join(""),
  );
}
