import { expect, it } from "vitest";

import { IMPORT_FIELD_NAMES } from "#shared/rules/imports.ts";
import { IMPORT_TIME, LISTING_DAYS, UNIT_DEFAULTS, sourceOf } from "#tests/support/import.ts";

import { previewImport } from "./preview-import.ts";

const LENGTH = 100_000;
/** Inputs on which regular expressions backtrack the most. */
const REPEATED = ["1", ",", "1,", "1.", ".", " ", ")", "a", "[", "1 ", "'", "/"];

async function preview(rows: readonly string[]) {
  return previewImport({
    source: sourceOf(rows.join("\n")),
    defaults: UNIT_DEFAULTS,
    changes: [],
    columns: () => IMPORT_FIELD_NAMES,
    now: IMPORT_TIME,
    listingDays: LISTING_DAYS,
    show: 1,
  });
}

// At quadratic cost, one such value would take minutes and exceed the test's time limit.
it.each(REPEATED)(
  "a value of %j, a hundred thousand times, is read at once in every column",
  async (sign) => {
    const long = `"1${sign.repeat(LENGTH / sign.length)}x"`;
    const { summary } = await preview([
      IMPORT_FIELD_NAMES.join(","),
      IMPORT_FIELD_NAMES.map(() => long).join(","),
    ]);
    expect(summary.read).toBe(1);
    expect(summary.refused).toBe(1);
  },
);

it("a heading that is a book is cut, and with it what is told of its column", async () => {
  const long = `km ${"h".repeat(LENGTH)}`;
  const { table, summary } = await previewImport({
    source: sourceOf([`name,price,${long}`, "Golf,5000,x"].join("\n")),
    defaults: UNIT_DEFAULTS,
    changes: [],
    columns: () => ["name", "price", "mileage"],
    now: IMPORT_TIME,
    listingDays: LISTING_DAYS,
    show: 1,
  });
  expect(table.headings[2]).toHaveLength(200);
  expect([...summary.warnings.keys()][0]?.length).toBeLessThan(250);
});
it.each(["1".repeat(LENGTH), "image".repeat(LENGTH / 5)])(
  "a long heading is read at once",
  async (heading) => {
    const { summary } = await previewImport({
      source: sourceOf(`name,price,${heading}\nGolf,5000,1`),
      defaults: UNIT_DEFAULTS,
      changes: [],
      now: IMPORT_TIME,
      listingDays: LISTING_DAYS,
      show: 1,
    });
    expect(summary.added).toBe(1);
  },
);
