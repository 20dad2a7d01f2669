import { expect, it } from "vitest";

import { ImportError } from "./import-error.ts";
import { readOptions } from "./options.ts";

it("reads everything that can be said", () => {
  expect(
    readOptions(
      "cars.csv --as Dealer@Cars.test --map price=Cost=net --map tax= --map colour= --key Nr --currency chf --distance mi --report r.csv".split(
        " ",
      ),
    ),
  ).toEqual({
    file: "cars.csv",
    isDryRun: false,
    seller: "dealer@cars.test",
    changes: [
      { field: "price", column: "Cost=net" },
      { field: "tax", column: null },
      { field: "colour", column: null },
      { field: "id", column: "Nr" },
    ],
    currency: "CHF",
    distance: "mi",
    report: "r.csv",
    updates: false,
    withdraw: undefined,
    takesDefaults: false,
  });
});

it.each([
  ["--update", { updates: true, withdraw: undefined }],
  ["--withdraw-missing", { updates: true, withdraw: "half" }],
  ["--withdraw-most", { updates: true, withdraw: Infinity }],
])("%s", (flag, meaning) => {
  expect(readOptions(["cars.csv", "--as", "a@b.test", flag])).toMatchObject(meaning);
});

it("needs no seller for a dry run, and nothing for help", () => {
  expect(readOptions(["cars.csv", "--dry-run"])).toMatchObject({ isDryRun: true, changes: [] });
  expect(readOptions(["--help"])).toBeUndefined();
});

it.each([
  ["cars.csv", /Missing --as EMAIL/],
  ["--as a@b.test", /Name the file/],
  ["one.csv two.csv --as a@b.test", /Too many arguments: two\.csv/],
  ["cars.csv --as a@b.test --speed", /--speed/],
  ["cars.csv --as", /--as/],
  ["cars.csv --as a@b.test --map price", /Use FIELD=COLUMN/],
  ["cars.csv --as a@b.test --map =Cost", /Use FIELD=COLUMN/],
  ["cars.csv --as a@b.test --currency XXL", /Invalid --currency "XXL"/],
  ["cars.csv --as a@b.test --distance m", /Invalid --distance "m"/],
])("refuses %s and shows the usage", (line, message) => {
  const read = () => readOptions(line.split(" "));
  expect(read).toThrow(ImportError);
  expect(read).toThrow(message);
  expect(read).toThrow(/Usage:/);
});
