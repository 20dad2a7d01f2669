import { gzipSync } from "node:zlib";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import {
  IMPORT_TIME,
  LISTING_DAYS,
  UNIT_DEFAULTS,
  sourceOf,
  startImportTest,
  type ImportTest,
} from "#tests/support/import.ts";

import { previewImport } from "./preview-import.ts";

let test: ImportTest;

beforeAll(async () => {
  test = await startImportTest();
});
afterAll(() => test.db.close());
beforeEach(() => test.startAnew());

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
    await expect(test.importText(content)).rejects.toThrow(message);
    expect(await test.storedProducts()).toEqual([]);
  });

  it("files that cannot be imported that grow beyond measure when they are unpacked", async () => {
    const source = { ...sourceOf(gzipSync(`name,price\n${"Golf,5\n".repeat(10_000)}`)) };
    const limited = { ...source, unpackedBytes: 50_000 };
    await expect(test.importText("", { source: limited })).rejects.toThrow("0.05 MB when unpacked");
    const { summary } = await test.importText("", { source: { ...source, unpackedBytes: 80_000 } });
    expect(summary.read).toBe(10_000);
  });

  it("files that cannot be imported with headings alone has no rows", async () => {
    const { summary } = await test.importText("name,price");
    expect(summary).toMatchObject({ read: 0, added: 0, isComplete: true });
  });
});

it("a row keeps its hash from version to version, or every file that is known would count as changed", async () => {
  await test.importText(
    "id,make,model,price,year,km,fuel,colour,co2\n1,Volkswagen,Golf,5000,2018,90000,Diesel,red,120",
  );
  const { rows } = await test.db.pool.query("SELECT source_hash FROM products");
  expect(rows).toEqual([{ source_hash: "e5d78cbc-c3a7-8af6-aa7e-cd4947250472" }]);
});

describe("the same row again", () => {
  const FILE =
    "name,price,year,km,plz\nGolf,5,2000,10,10115\nPolo,5,2000,10,10115\nGolf,5,2000,10,10115";

  it("adds nothing, in whatever wrapping the file comes", async () => {
    expect((await test.importText(FILE)).summary).toMatchObject({
      read: 3,
      added: 2,
      alreadyThere: 0,
      repeats: 1,
    });
    const again = await test.importText(
      gzipSync(FILE.replaceAll(",", ";").replaceAll("\n", "\r\n")),
    );
    expect(again.summary).toMatchObject({ read: 3, added: 0, alreadyThere: 2, repeats: 1 });
    expect(await test.storedProducts()).toHaveLength(2);
  });

  it("the same row again is another seller's own car", async () => {
    await test.importText(FILE);
    await test.changeSeller();
    expect((await test.importText(FILE)).summary).toMatchObject({ added: 2, alreadyThere: 0 });
  });

  it("the same row again is known by title, price, year, distance and postcode, whatever else changed", async () => {
    const header = "name,price,year,km,plz,fuel";
    await test.importText(`${header}\nGolf,5,2000,10,10115,Diesel`);
    const { summary } = await test.importText(
      `${header}\nGolf,5,2000,10,10115,Benzin\nGolf,5,2000,10,10117,Diesel`,
    );
    expect(summary).toMatchObject({ added: 1, alreadyThere: 1 });
  });

  it("the same row again is known by the whole row without titles or postcodes", async () => {
    const { summary } = await test.importText(
      "make,price,fuel\nVW,5,Diesel\nVW,5,Benzin\nVW,5,Diesel",
    );
    expect(summary).toMatchObject({ added: 2, repeats: 1 });
  });

  it("the same row again is known by the seller's number for it", async () => {
    await test.importText("stock no,name,price\nA1,Golf,5\nA2,Golf,5\nn/a,Polo,5\nn/a,Lupo,5");
    const { summary } = await test.importText("Lagerplatz,name,price\nA1,Golf,4", {
      changes: [{ field: "id", column: "Lagerplatz" }],
    });
    expect(summary).toMatchObject({ added: 0, alreadyThere: 1 });
    expect(await test.storedProducts()).toHaveLength(4);
  });

  it("the same row again is added once by two imports at the same time", async () => {
    const rows = Array.from({ length: 12_000 }, (_, at) => `${at},Car ${at},5`);
    const file = ["id,name,price", ...rows].join("\n");
    const backwards = ["id,name,price", ...rows.toReversed()].join("\n");
    const [one, two] = await Promise.all([test.importText(file), test.importText(backwards)]);
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

  it("a long import tells how far it is, in whole batches", async () => {
    const seen: number[] = [];
    const { summary } = await test.importText(FILE, {
      onProgress: ({ rows, bytes, size }) => {
        seen.push(rows);
        expect(bytes).toBeLessThanOrEqual(size);
      },
    });
    expect(seen.at(-1)).toBe(ROWS);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(summary).toMatchObject({ read: ROWS, added: 24_750, refused: 250 });
  });

  it("a long import stops where it is told to, keeps what it reported, and goes on the next time", async () => {
    const stop = new AbortController();
    const first = await test.importText(FILE, {
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(first.summary.isComplete).toBe(false);
    expect(first.summary.added).toBeGreaterThan(0);
    expect(first.summary.added).toBeLessThan(24_750);
    expect(await test.storedProducts()).toHaveLength(first.summary.added);
    const second = await test.importText(FILE);
    expect(second.summary).toMatchObject({
      alreadyThere: first.summary.added,
      added: 24_750 - first.summary.added,
    });
  });

  it("a long import tells in a sentence that the database went away, and finishes later", async () => {
    const cut = () =>
      void test.db.pool.query(
        // Not background work of the server, such as autovacuum, which the site may not terminate.
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()
           AND datname = current_database() AND usename = current_user`,
      );
    await expect(test.importText(FILE, { onProgress: cut })).rejects.toThrow(
      /connection to the database was lost/,
    );
    expect((await test.importText(FILE)).summary.isComplete).toBe(true);
    expect(await test.storedProducts()).toHaveLength(24_750);
  });

  it("announces changes to running servers, but not when nothing is new", async () => {
    const client = await test.db.pool.connect();
    const heard: string[] = [];
    client.on("notification", ({ payload }) => heard.push(payload ?? ""));
    await client.query("LISTEN forecourt_changed");
    try {
      await test.importText("name,price\nA,1");
      await client.query("SELECT 1");
      expect(heard).toContainEqual(expect.stringMatching(/^products [\da-f-]{36}$/));
      heard.length = 0;
      await test.importText("name,price\nA,1");
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
    defaults: UNIT_DEFAULTS,
    changes: [],
    listingDays: LISTING_DAYS,
    now: IMPORT_TIME,
    show: 1,
  });
  expect(preview.products).toMatchObject([{ name: "B", resale_price_minor: 200 }]);
  expect(preview.refusals).toMatchObject([{ line: 2, column: "Preis" }]);
  expect(preview.summary).toMatchObject({ read: 3, added: 2, refused: 1 });
  expect(await test.storedProducts()).toEqual([]);
});
