import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";

import { mapColumns } from "./mapping.ts";
import { findOpenUnits } from "./open-units.ts";

const open = (headings: string[], ...rows: string[][]) => findOpenUnits(mapColumns(headings), rows);

describe("the units that a file leaves open", () => {
  it.each([
    [
      "prices and distances without a unit",
      ["price", "mileage"],
      ["5000", "10"],
      ["currency", "distance"],
    ],
    ["units in the values", ["price", "mileage"], ["5.000 €", "10 km"], []],
    ["units in the headings", ["price_eur", "Mileage [mi]"], ["5000", "10"], []],
    ["a column of currencies", ["price", "currency", "km"], ["5000", "GBP", "10"], []],
    ["a remark after the currency", ["price"], ["5.000 € VB"], []],
    ["a remark without a currency", ["price"], ["5.000,- VB"], ["currency"]],
    ["no distances at all", ["price"], ["£5,000"], []],
    ["empty values", ["price", "mileage"], ["£5,000", ""], []],
    ["zeros", ["price", "mileage"], ["0", "0.0"], []],
  ])("%s", (_, headings, row, units) => {
    expect(open(headings, row).units).toEqual(units);
  });

  it("the units that a file leaves open are asked for when a single row lacks one", () => {
    const rows = [["£5,000"], ["£6,000"], ["7000"]];
    expect(open(["price"], ...rows).units).toEqual(["currency"]);
  });

  it("suggest miles beside prices in pounds, and nothing beside others", () => {
    const headings = ["price", "mileage"];
    expect(open(headings, ["£8,000", "38,852"])).toEqual({
      units: ["distance"],
      suggestedDistance: "mi",
    });
    expect(open(headings, ["8,000 €", "38,852"]).suggestedDistance).toBeNull();
    expect(open(headings, ["£8,000", "38,852 mi"]).suggestedDistance).toBeNull();
  });
});

async function firstRows(file: string): Promise<string[][]> {
  const rows: string[][] = [];
  const path = resolve(import.meta.dirname, "../../../shared/data", file);
  for await (const line of createInterface({ input: createReadStream(path) })) {
    rows.push(
      [...line.matchAll(/("[^"]*"|[^,]*)(?:,|$)/g)].map(([, cell = ""]) =>
        cell.replaceAll('"', ""),
      ),
    );
    if (rows.length > 500) break;
  }
  return rows;
}

describe("a real file", () => {
  it.each([
    ["dirty_uk_unclean_focus_5604.csv", ["distance"], "mi"],
    ["in_cardekho_v4_2059.csv", ["currency"], null],
  ])("%s leaves open what it does not say", async (file, units, suggestedDistance) => {
    const [headings = [], ...rows] = await firstRows(file);
    expect(findOpenUnits(mapColumns(headings), rows)).toEqual({ units, suggestedDistance });
  });
});
