import { describe, expect, it } from "vitest";

import { FIELD_HEADINGS } from "./fields.ts";
import { UnknownColumnsError } from "./import-error.ts";
import { readHeading } from "./headings.ts";
import { OVERLONG_LINE } from "./lines.ts";
import { mapColumns, requireNameAndPrice } from "./mapping.ts";
import { readTable } from "./table.ts";

import type { MappingChange } from "./mapping.ts";

/** Field -> headings, in the order in which they are read. */
function mapped(headings: string, changes: readonly MappingChange[] = []) {
  const mapping = mapColumns(headings.split(","), changes);
  return Object.fromEntries(
    Object.entries(mapping).map(([field, columns]) => [
      field,
      columns.map(({ heading }) => heading).join("+"),
    ]),
  );
}

describe("headings", () => {
  it("understands a German export", () => {
    expect(
      mapped(
        "name,price,vehicleType,yearOfRegistration,gearbox,powerPS,kilometer,monthOfRegistration,fuelType,brand,postalCode,dateCreated,abtest",
      ),
    ).toEqual({
      name: "name",
      price: "price",
      body: "vehicleType",
      year: "yearOfRegistration",
      gearbox: "gearbox",
      power: "powerPS",
      mileage: "kilometer",
      month: "monthOfRegistration",
      fuel: "fuelType",
      make: "brand",
      postcode: "postalCode",
      posted: "dateCreated",
    });
  });

  it("understands units, spelling and accents", () => {
    expect(
      mapped("Marke,Preis in €,Leistung (kW),Laufleistung [km],Währung,TÜREN,Außenfarbe"),
    ).toEqual({
      make: "Marke",
      price: "Preis in €",
      power: "Leistung (kW)",
      mileage: "Laufleistung [km]",
      currency: "Währung",
      doors: "TÜREN",
      colour: "Außenfarbe",
    });
    expect(readHeading("Price (GBP)")).toMatchObject({ field: "price", currency: "GBP" });
    expect(readHeading("price_eur")).toMatchObject({ field: "price", currency: "EUR" });
    expect(readHeading("mileage_mi")).toMatchObject({ field: "mileage", distance: "mi" });
    expect(readHeading("power_kW")).toMatchObject({ field: "power", power: "kW" });
    expect(readHeading("powerPS")).toMatchObject({ field: "power", power: "PS" });
  });

  it("headings knows nothing of tax, fuel economy and torque", () => {
    expect(
      ["tax", "mpg", "Max Torque", "Fuel Tank Capacity", "seller", "", "42"].map(readHeading),
    ).toEqual(Array(7).fill(undefined));
  });

  it("headings asks numbered columns after the plain one", () => {
    expect(mapped("model,price,mileage2,mileage,fuel type,fuel type2")).toEqual({
      model: "model",
      price: "price",
      mileage: "mileage+mileage2",
      fuel: "fuel type+fuel type2",
    });
  });

  it("headings takes a plain price for the new one where another column is asked for", () => {
    expect(mapped("make,price,resale_price")).toEqual({
      make: "make",
      price: "resale_price",
      new_price: "price",
    });
    expect(mapped("make,Selling_Price,Present_Price")).toEqual({
      make: "make",
      price: "Selling_Price",
      new_price: "Present_Price",
    });
    expect(mapped("make,Preis")).toEqual({ make: "make", price: "Preis" });
  });

  it("headings gives every heading of the list one meaning", () => {
    const all = Object.values(FIELD_HEADINGS).flatMap((words) => words.split(", "));
    expect(all.filter((words, at) => all.indexOf(words) !== at)).toEqual([]);
    for (const [field, words] of Object.entries(FIELD_HEADINGS)) {
      for (const heading of words.split(", ")) expect(readHeading(heading)?.field).toBe(field);
    }
  });
});

describe("corrections", () => {
  it("corrections take a column for a field and from the one it was taken for", () => {
    expect(mapped("make,price,name", [{ field: "trim", column: "NAME" }])).toEqual({
      make: "make",
      price: "price",
      trim: "name",
    });
  });

  it("replace what was recognised, in the order given", () => {
    const changes = [
      { field: "price", column: "b" },
      { field: "price", column: "a" },
    ];
    expect(mapped("make,price,a,b", changes)).toEqual({ make: "make", price: "b+a" });
  });

  it("corrections leave a field out", () => {
    expect(mapped("make,price,colour", [{ field: "colour", column: null }])).toEqual({
      make: "make",
      price: "price",
    });
  });

  it("corrections name what exists when they name what does not", () => {
    expect(() => mapped("make,price", [{ field: "prize", column: "price" }])).toThrow(
      /no field "prize".*price/,
    );
    expect(() => mapped("make,price", [{ field: "price", column: "cost" }])).toThrow(
      /no column "cost".*make, price/,
    );
  });
});

it("refuses a table without prices or names, telling what it saw", () => {
  const headings = ["Focus", "2016", "8000"];
  const check = () => requireNameAndPrice(mapColumns(headings), headings);
  expect(check).toThrow(UnknownColumnsError);
  expect(check).toThrow(/price.*title, make or model.*Focus, 2016, 8000.*say which columns/s);
});

describe("readTable", () => {
  it.each([",", ";", "\t", "|"])("readTable finds the separator %j", (separator) => {
    const lines = [
      ["make", "model", "price"],
      ["VW", "Golf, red; fast", "1"],
    ].map((row) => row.join(separator));
    expect(readTable(lines)).toEqual({
      separator,
      headings: ["make", "model", "price"],
      firstLine: 2,
    });
  });

  it("readTable is not misled by decimal commas", () => {
    expect(readTable(["Marke;Preis;Hubraum", "VW;1,5;1,6", "VW;1,5;1,6"]).separator).toBe(";");
  });

  it("prefers the separator that makes known headings", () => {
    expect(readTable(["Preis, brutto;Marke", "5,5;VW"])).toMatchObject({
      separator: ";",
      headings: ["Preis, brutto", "Marke"],
    });
  });

  it("skips blank lines and obeys Excel's own line", () => {
    expect(readTable(["sep=;\r", "\r", '"make";price\r', "VW;1"])).toEqual({
      separator: ";",
      headings: ["make", "price"],
      firstLine: 4,
    });
  });

  it("readTable refuses what is no table", () => {
    expect(() => readTable(["", ""])).toThrow(/no rows/);
    expect(() => readTable(["\u0000\u0001"])).toThrow(/not a CSV file/);
    expect(() => readTable(['"make,price'])).toThrow(/unclosed/);
    expect(() => readTable([OVERLONG_LINE])).toThrow(/heading row is too long/);
  });

  it("readTable takes 1,000 columns and no more", () => {
    expect(readTable([`make,price${",x".repeat(998)}`]).headings).toHaveLength(1000);
    expect(() => readTable([`make,price${",x".repeat(999)}`])).toThrow(
      /has 1,001 columns, more than the maximum of 1,000/,
    );
  });
});
