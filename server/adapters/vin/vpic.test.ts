import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { findVpicArchive, VpicDecoder, type VpicOptions } from "./vpic.ts";

const root = mkdtempSync(join(tmpdir(), "forecourt-vin-"));
const directory = join(root, "vin");
const archive = findVpicArchive();
const opened: VpicDecoder[] = [];
const problems: Error[] = [];

function openDecoder(own: Partial<VpicOptions> = {}): VpicDecoder {
  const onProblem = (problem: Error) => problems.push(problem);
  const decoder = new VpicDecoder({ directory, archive, onProblem, ...own });
  opened.push(decoder);
  return decoder;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((decoder) => decoder.close()));
  problems.length = 0;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("the database", () => {
  test("the database is unpacked at the first number, whole for two that begin at once", async () => {
    const decoders = [openDecoder(), openDecoder()];
    expect(readdirSync(root)).toEqual([]);
    mkdirSync(directory);
    for (const name of ["vpic-1.0.0-1.sqlite", "old.partial", "new.partial"])
      writeFileSync(join(directory, name), "half");
    utimesSync(join(directory, "old.partial"), 0, 0);
    const both = await Promise.all(decoders.map((each) => each.decode("2T1BURHE0JC034340")));
    expect(both.map((car) => car?.model)).toEqual(["Corolla", "Corolla"]);
    // A fresh partial file, which another process may be writing, is left alone.
    expect(readdirSync(directory).toSorted()).toEqual([
      "new.partial",
      `vpic-${archive?.version}-1.sqlite`,
    ]);
    expect(problems).toEqual([]);
  });

  test.each([
    ["1HGCM82633A004352", { make: "Honda", model: "Accord", year: 2003, fuel: "petrol", doors: 2 }],
    ["1FTFW1ET5DFC10312", { make: "Ford", model: "F-150", year: 2013, body: "pickup" }],
    ["WBA3A5G59DNP26082", { make: "BMW", model: "328i", year: 2013, body: "sedan" }],
    ["KM8K2CAB4PU001140", { make: "Hyundai", model: "Kona", year: 2023, body: "suv" }],
    ["5YJ3E1EA7KF317000", { make: "Tesla", year: 2019, fuel: "electric", engine_cc: null }],
    ["JM1BL1VF1B1234567", { make: "Mazda", model: "Mazda3", year: 2011 }],
    // A car sold in Europe: only the maker is known.
    ["WAUZZZ8K9AA000001", { make: "Audi", model: null, year: null, body: null }],
  ])("the database tells of %s what is known", async (vin, known) => {
    expect(await openDecoder().decode(vin)).toMatchObject(known);
  });

  test.each(["MA3ERLF1S00123456", "ZZZ00000000000000", "VF1RFA00566123456"])(
    "the database knows nothing of %s, or cannot decide",
    async (vin) => {
      expect(await openDecoder().decode(vin)).toBeUndefined();
    },
  );
});

describe("it is not available", () => {
  test("it is not available where Node has no SQLite", () => {
    expect(archive).toBeDefined();
    expect(findVpicArchive(false)).toBeUndefined();
  });

  test("it is not available where the package is not installed", async () => {
    const decoder = openDecoder({ archive: undefined });
    expect(decoder.isAvailable).toBe(false);
    await expect(decoder.decode("1HGCM82633A004352")).rejects.toMatchObject({ status: 503 });
  });

  test("it is not available where the database is damaged, and says so each time", async () => {
    const path = join(root, "damaged.gz");
    writeFileSync(path, "not packed");
    const folder = join(root, "damaged");
    const decoder = openDecoder({ archive: { path, version: "0" }, directory: folder });
    await expect(decoder.decode("1HGCM82633A004352")).rejects.toMatchObject({ status: 503 });
    await expect(decoder.decode("1HGCM82633A004352")).rejects.toMatchObject({ status: 503 });
    expect(problems).toHaveLength(2);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("the thread", () => {
  const worker = new URL("../../../tests/support/odd-vin-worker.ts", import.meta.url);

  test.each(["THR0W", "EX1T", "HEAP", "HANG"])(
    "the thread may fail (%s): one is refused, those behind are answered",
    async (vin) => {
      const decoder = openDecoder({ worker, limits: { openMs: 5_000, readMs: 500 } });
      await decoder.decode("FIRST");
      const outcomes = await Promise.allSettled([decoder.decode(vin), decoder.decode("NEXT")]);
      expect(outcomes[0]).toMatchObject({ status: "rejected", reason: { status: 503 } });
      expect(outcomes[1]).toMatchObject({ status: "fulfilled", value: { make: "NEXT" } });
      expect(problems).toHaveLength(1);
    },
  );

  test("the thread lets so many wait and no more", async () => {
    const decoder = openDecoder({ worker, limits: { mostWaiting: 2 } });
    const waiting = [decoder.decode("A"), decoder.decode("B")];
    await expect(decoder.decode("C")).rejects.toMatchObject({ status: 503, retryAfter: 5 });
    expect(await Promise.all(waiting)).toEqual([{ make: "A" }, { make: "B" }]);
    expect(await decoder.decode("C")).toEqual({ make: "C" });
  });

  test("the thread ends when nobody asks, and begins again", async () => {
    const decoder = openDecoder({ worker, limits: { idleMs: 20 } });
    await decoder.decode("A");
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await decoder.decode("B")).toEqual({ make: "B" });
    expect(problems).toEqual([]);
  });

  test("the thread ends with the site, and whoever waits is told", async () => {
    const decoder = openDecoder({ worker });
    const [outcome] = await Promise.allSettled([decoder.decode("HANG"), decoder.close()]);
    expect(outcome).toMatchObject({ status: "rejected", reason: { status: 503 } });
    await expect(decoder.decode("A")).rejects.toMatchObject({ status: 503 });
  });
});
