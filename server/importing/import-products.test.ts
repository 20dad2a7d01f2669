import { gzipSync } from "node:zlib";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeSeller } from "#tests/support/make.ts";

import { importProducts, type ImportOptions } from "./import-products.ts";
import { previewImport } from "./preview-import.ts";

import type { Refusal } from "./refusal.ts";
import type { ImportSource } from "./source.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const DEFAULTS = { currency: "EUR", distance: "km" } as const;

let db: TestDatabase;
let ownerId: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.pool.query("DELETE FROM products");
  ownerId = await makeSeller(db.kysely);
});

function sourceOf(content: string | Buffer): ImportSource {
  const bytes = Buffer.from(content);
  return {
    name: "cars.csv",
    size: bytes.length,
    async *open() {
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
    },
  };
}

async function importText(content: string | Buffer, own: Partial<ImportOptions> = {}) {
  const refusals: Refusal[] = [];
  const summary = await importProducts({
    source: sourceOf(content),
    pool: db.pool,
    ownerId,
    defaults: DEFAULTS,
    changes: [],
    now: NOW,
    onRefusal: (refusal) => refusals.push(refusal),
    ...own,
  });
  return { summary, refusals };
}

/** Rows as the table has them, without nulls and without what every row has. */
async function storedProducts(): Promise<Record<string, unknown>[]> {
  const products = await db.kysely.selectFrom("products").selectAll().orderBy("name").execute();
  const common = new Set([
    "id",
    "owner_id",
    "source_key",
    "created_at",
    "updated_at",
    "expires_at",
    "promoted",
    "report_count",
    "state",
  ]);
  return products.map((product) =>
    Object.fromEntries(
      Object.entries(product).filter(([column, value]) => value !== null && !common.has(column)),
    ),
  );
}

describe("what becomes of a row", () => {
  it("stores every field of a German row", async () => {
    const { summary } = await importText(
      [
        "Titel;Marke;Modell;Preis;Neupreis;Erstzulassung;Kilometerstand;Leistung (PS);Hubraum;Kraftstoff;Getriebe;Karosserie;Antrieb;Türen;Sitze;Farbe;Vorbesitzer;FIN;Telefon;Beschreibung;Standort;PLZ;Breitengrad;Längengrad;Eingestellt am;Verfügbar ab;Unfallschaden",
        'VW_Golf_1.4_TSI;vw;golf;12.500,- €;29.990 €;03/2015;98.500 km;122;1.395 ccm;Benzin;Schaltgetriebe;Limousine;Frontantrieb;4/5;5;dunkelblau;2;WVWZZZ1KZFW000001;+49 40 66969 112;"Gepflegt,\nnur Langstrecke";Leipzig;4109;51,34;12,37;05.03.2026;01.02.2027;ja',
        "Zweiter;vw;polo;1.500 €;;2001;98.500 km;50;;Benzin;;;;;;;;;;;;10115;;;;;nein",
      ].join("\r\n"),
    );
    expect(summary).toMatchObject({ read: 2, added: 2, refused: 0, isComplete: true });
    expect((await storedProducts())[0]).toEqual({
      category_id: "02",
      name: "VW Golf 1.4 TSI",
      make: "Volkswagen",
      model: "Golf",
      year: 2015,
      first_registered: "2015-03-01",
      mileage_km: 98_500,
      fuel: "petrol",
      gearbox: "manual",
      body: "sedan",
      drive: "front",
      power_kw: 90,
      engine_cc: 1395,
      doors: 5,
      seats: 5,
      colour: "blue",
      previous_owners: 2,
      vin: "WVWZZZ1KZFW000001",
      number: "+49 40 66969 112",
      description: "This car has damage that is not repaired.\n\nGepflegt,\nnur Langstrecke",
      location: "Leipzig",
      postcode: "4109",
      latitude: 51.34,
      longitude: 12.37,
      price_minor: 2_999_000,
      resale_price_minor: 1_250_000,
      currency: "EUR",
      available_from: "2027-02-01",
      posted_at: new Date("2026-03-05T00:00:00Z"),
    });
  });

  it("names a car without a title by make, model and trim", async () => {
    await importText("make,model,trim,price\nBMW,i3,120 Ah,1\nBMW,BMW i8,,1\n,i5,,1");
    expect((await storedProducts()).map(({ name }) => name)).toEqual([
      "BMW i3 120 Ah",
      "BMW i8",
      "i5",
    ]);
  });

  it("lists for 60 days from now and never posts in the future", async () => {
    await importText(
      "name,price,date created\nA,1,2020-01-02 03:04:05\nB,1,2030-01-01\nC,1,\nD,1,soon",
    );
    const stored = await db.kysely
      .selectFrom("products")
      .select(["name", "posted_at", "expires_at", "state"])
      .orderBy("name")
      .execute();
    expect(stored.map(({ posted_at }) => posted_at)).toEqual([
      new Date("2020-01-02T03:04:05Z"),
      NOW,
      NOW,
      NOW,
    ]);
    for (const { expires_at, state } of stored) {
      expect(expires_at).toEqual(new Date("2027-01-14T12:00:00Z"));
      expect(state).toBe("active");
    }
  });

  it("finds the currency in the value, the heading, a column or the settings", async () => {
    await importText("name,price\nA,£8\nB,8");
    await importText("name,Price (USD)\nC,8");
    await importText("name,price,currency\nD,8,CHF");
    await importText("name,price,currency\nE,800,JPY");
    expect(
      (await storedProducts()).map(({ currency, resale_price_minor: minor }) => [currency, minor]),
    ).toEqual([
      ["GBP", 800],
      ["EUR", 800],
      ["USD", 800],
      ["CHF", 800],
      ["JPY", 800],
    ]);
  });

  it("reads miles where the heading, the value or the settings say so", async () => {
    await importText("name,price,mileage\nA,1,1000 mi\nB,1,1000 km\nC,1,1000");
    await importText("name,price,mileage (miles)\nD,1,1000");
    await importText("name,price,mileage\nE,1,1000", {
      defaults: { currency: "EUR", distance: "mi" },
    });
    expect((await storedProducts()).map(({ mileage_km: km }) => km)).toEqual([
      1609, 1000, 1000, 1609, 1609,
    ]);
  });

  it("asks a second column where the first is of no use", async () => {
    await importText(
      'name,price,mileage,fuel type,engine size,mileage2,fuel type2,engine size2\nA,1,,Petrol,0.999,"38,852",,\nB,1,"13,255",n/a,£145,57.7,Petrol,0.999',
    );
    expect(await storedProducts()).toMatchObject([
      { name: "A", mileage_km: 38_852, fuel: "petrol", engine_cc: 999 },
      { name: "B", mileage_km: 13_255, fuel: "petrol", engine_cc: 999 },
    ]);
  });

  it("chooses the category by column, body, the model's other rows, else SEDAN", async () => {
    await importText(
      "name,make,model,price,body,category\nA,VW,Touran,1,bus,\nB,VW,Touran,2,bus,\nC,VW,Touran,3,andere,\nD,VW,Lupo,4,,\nE,VW,Lupo,5,kombi,SUV\nF,VW,,6,,",
    );
    expect(
      (await storedProducts()).map(({ name, category_id: id }) => `${String(name)}${String(id)}`),
    ).toEqual(["A03", "B03", "C03", "D02", "E01", "F02"]);
  });

  it("gives five-digit postcodes back the zero that a spreadsheet took", async () => {
    await importText("name,price,plz\nA,1,4509\nB,1,78259\nC,1,85716");
    await importText("name,price,plz\nD,1,1010\nE,1,8020");
    expect((await storedProducts()).map(({ postcode }) => postcode)).toEqual([
      "04509",
      "78259",
      "85716",
      "1010",
      "8020",
    ]);
  });

  it("leaves out what cannot be stored and counts it", async () => {
    const { summary } = await importText(
      "name,price,powerPS,kilometer,fuel,colour,seats\nA,1,0,9000000,Plutonium,Infrarot,500\nB,1,20000,10,Diesel,rot,5\nC,1,n/a,,unknown,andere,-",
    );
    expect(summary).toMatchObject({ added: 3, refused: 0 });
    expect(Object.fromEntries(summary.warnings)).toEqual({
      "powerPS: is 0": 1,
      "powerPS: is not between 1 and 2,000": 1,
      "kilometer: is not between 0 and 5,000,000": 1,
      "fuel: is not a known fuel": 1,
      "colour: is not a known colour": 1,
      "seats: is not between 1 and 99": 1,
    });
    expect((await storedProducts())[0]).toEqual({
      category_id: "02",
      name: "A",
      resale_price_minor: 100,
      currency: "EUR",
      posted_at: NOW,
    });
  });
});

describe("refused rows", () => {
  it("tells line, column, value and reason of each, and imports the others", async () => {
    const { summary, refusals } = await importText(
      [
        "name,price,year",
        "A,0,2000",
        "B,,2000",
        "C,call,2000",
        "D,10000001,2000",
        "E,5,1899",
        "F,5,2028",
        "G,5,",
        "H,5,MCMXC",
        ",5,2000",
        "I,5",
        "J,5,2000,6",
        'K,"5,2000',
        "L,5,2027",
        "M,0.001,2000",
      ].join("\n"),
    );
    expect(
      refusals.map(({ line, column, value, reason, detail }) => [
        line,
        column,
        value,
        detail ? `${reason}: ${detail}` : reason,
      ]),
    ).toEqual([
      [2, "price", "0", "the price is 0"],
      [3, "price", "", "the price is missing"],
      [4, "price", "call", "the price is not an amount of money"],
      [5, "price", "10000001", "the price is over 10,000,000 EUR"],
      [6, "year", "1899", "the year is before 1900"],
      [7, "year", "2028", "the year is in the future"],
      [8, "year", "", "the year is missing"],
      [9, "year", "MCMXC", "the year is not a date"],
      [10, "", "", "has neither a title nor a make or model"],
      [11, "", "I,5", "wrong number of fields: 2 where the header has 3"],
      [12, "", "J,5,2000,6", "wrong number of fields: 4 where the header has 3"],
      [13, "price", 'K,"5,2000', "a quotation mark is opened and not closed"],
      [15, "price", "0.001", "the price is 0"],
    ]);
    expect(summary).toMatchObject({ read: 14, added: 1, refused: 13 });
    expect(summary.refusals.get("the price is 0")).toBe(2);
    expect((await storedProducts()).map(({ name }) => name)).toEqual(["L"]);
  });

  it("refuses who looks for a car", async () => {
    const { refusals } = await importText("name,price,offerType\nA,1,Gesuch\nB,1,Angebot");
    expect(refusals).toMatchObject([
      { line: 2, reason: "looks for a car instead of offering one" },
    ]);
  });

  it("finds the one row of a batch that the database does not take", async () => {
    await db.pool.query("ALTER TABLE products ADD CONSTRAINT no_poison CHECK (name <> 'Poison')");
    try {
      const rows = Array.from({ length: 500 }, (_, at) =>
        at === 321 ? "Poison,1" : `Car ${at},1`,
      );
      const { summary, refusals } = await importText(["name,price", ...rows].join("\n"));
      expect(summary).toMatchObject({ read: 500, added: 499, refused: 1 });
      expect(refusals).toMatchObject([{ line: 323, reason: "the database does not take it" }]);
      expect(refusals[0]?.detail).toContain("no_poison");
    } finally {
      await db.pool.query("ALTER TABLE products DROP CONSTRAINT no_poison");
    }
  });

  it("stores text that would break a line of COPY", async () => {
    await importText('name,price,description\n"a\\tb \\N c",1,"x\\.\n\\.\ty"\nzero\u0000,1,\\N');
    expect(await storedProducts()).toMatchObject([
      { name: "a\\tb \\N c", description: "x\\.\n\\.\ty" },
      { name: "zero", description: "\\N" },
    ]);
  });
});

describe("files that cannot be imported", () => {
  it.each([
    ["without a price", "name,colour\nA,red", /a price/],
    ["without a name", "price,colour\n1,red", /a title, make or model/],
    [
      "without headings",
      "Golf,2000,5000\nPolo,2001,6000",
      /first row was read as headings: Golf, 2000, 5000/,
    ],
    ["empty but for blank lines", "\n\n", /no rows/],
    ["of nothing", "", /empty/],
  ])("%s", async (_, content, message) => {
    await expect(importText(content)).rejects.toThrow(message);
    expect(await storedProducts()).toEqual([]);
  });

  it("with headings alone has no rows", async () => {
    const { summary } = await importText("name,price");
    expect(summary).toMatchObject({ read: 0, added: 0, isComplete: true });
  });
});

describe("the same row again", () => {
  const FILE =
    "name,price,year,km,plz\nGolf,5,2000,10,10115\nPolo,5,2000,10,10115\nGolf,5,2000,10,10115";

  it("adds nothing, in whatever wrapping the file comes", async () => {
    expect((await importText(FILE)).summary).toMatchObject({
      read: 3,
      added: 2,
      alreadyThere: 0,
      repeats: 1,
    });
    const again = await importText(gzipSync(FILE.replaceAll(",", ";").replaceAll("\n", "\r\n")));
    expect(again.summary).toMatchObject({ read: 3, added: 0, alreadyThere: 2, repeats: 1 });
    expect(await storedProducts()).toHaveLength(2);
  });

  it("is another seller's own car", async () => {
    await importText(FILE);
    ownerId = await makeSeller(db.kysely);
    expect((await importText(FILE)).summary).toMatchObject({ added: 2, alreadyThere: 0 });
  });

  it("is known by title, price, year, distance and postcode, whatever else changed", async () => {
    const header = "name,price,year,km,plz,fuel";
    await importText(`${header}\nGolf,5,2000,10,10115,Diesel`);
    const { summary } = await importText(
      `${header}\nGolf,5,2000,10,10115,Benzin\nGolf,5,2000,10,10117,Diesel`,
    );
    expect(summary).toMatchObject({ added: 1, alreadyThere: 1 });
  });

  it("is known by the whole row without titles or postcodes", async () => {
    const { summary } = await importText("make,price,fuel\nVW,5,Diesel\nVW,5,Benzin\nVW,5,Diesel");
    expect(summary).toMatchObject({ added: 2, repeats: 1 });
  });

  it("is known by the seller's number for it", async () => {
    await importText("stock no,name,price\nA1,Golf,5\nA2,Golf,5\nn/a,Polo,5\nn/a,Lupo,5");
    const { summary } = await importText("Lagerplatz,name,price\nA1,Golf,4", {
      changes: [{ field: "id", column: "Lagerplatz" }],
    });
    expect(summary).toMatchObject({ added: 0, alreadyThere: 1 });
    expect(await storedProducts()).toHaveLength(4);
  });

  it("is added once by two imports at the same time", async () => {
    const rows = Array.from({ length: 12_000 }, (_, at) => `${at},Car ${at},5`);
    const file = ["id,name,price", ...rows].join("\n");
    const backwards = ["id,name,price", ...rows.toReversed()].join("\n");
    const [one, two] = await Promise.all([importText(file), importText(backwards)]);
    expect(one.summary.added + two.summary.added).toBe(12_000);
    expect(one.summary.alreadyThere + two.summary.alreadyThere).toBe(12_000);
  });
});

describe("a long import", () => {
  const ROWS = 25_000;
  const FILE = [
    "id,name,price",
    ...Array.from({ length: ROWS }, (_, at) => `${at},Car ${at},${at % 100}`),
  ].join("\n");

  it("tells how far it is, in whole batches", async () => {
    const seen: number[] = [];
    const { summary } = await importText(FILE, {
      onProgress: ({ rows, bytes, size }) => {
        seen.push(rows);
        expect(bytes).toBeLessThanOrEqual(size);
      },
    });
    expect(seen.at(-1)).toBe(ROWS);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(summary).toMatchObject({ read: ROWS, added: 24_750, refused: 250 });
  });

  it("stops where it is told to, keeps what it reported, and goes on the next time", async () => {
    const stop = new AbortController();
    const first = await importText(FILE, { signal: stop.signal, onProgress: () => stop.abort() });
    expect(first.summary.isComplete).toBe(false);
    expect(first.summary.added).toBeGreaterThan(0);
    expect(first.summary.added).toBeLessThan(24_750);
    expect(await storedProducts()).toHaveLength(first.summary.added);
    const second = await importText(FILE);
    expect(second.summary).toMatchObject({
      alreadyThere: first.summary.added,
      added: 24_750 - first.summary.added,
    });
  });

  it("tells in a sentence that the database went away, and finishes later", async () => {
    const cut = () =>
      void db.pool.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()",
      );
    await expect(importText(FILE, { onProgress: cut })).rejects.toThrow(
      /connection to the database was lost/,
    );
    expect((await importText(FILE)).summary.isComplete).toBe(true);
    expect(await storedProducts()).toHaveLength(24_750);
  });

  it("announces changes to running servers, but not when nothing is new", async () => {
    const client = await db.pool.connect();
    const heard: string[] = [];
    client.on("notification", ({ payload }) => heard.push(payload ?? ""));
    await client.query("LISTEN forecourt_changed");
    try {
      await importText("name,price\nA,1");
      await client.query("SELECT 1");
      expect(heard).toContain("products");
      heard.length = 0;
      await importText("name,price\nA,1");
      await client.query("SELECT 1");
      expect(heard).toEqual([]);
    } finally {
      client.release(true);
    }
  });
});

it("previews without writing", async () => {
  const preview = await previewImport({
    source: sourceOf("name,Preis,x\nA,0,1\nB,2,1\nC,3,1"),
    defaults: DEFAULTS,
    changes: [],
    now: NOW,
    show: 1,
  });
  expect(preview.products).toMatchObject([{ name: "B", resale_price_minor: 200 }]);
  expect(preview.refusals).toMatchObject([{ line: 2, column: "Preis" }]);
  expect(preview.summary).toMatchObject({ read: 3, added: 2, refused: 1 });
  expect(await storedProducts()).toEqual([]);
});
