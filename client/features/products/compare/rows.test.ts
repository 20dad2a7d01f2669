import { expect, test } from "vitest";
import type { Format } from "../facts.ts";
import type { ComparedCar } from "./load-comparison.ts";
import { compareCars, countSame, onlyDifferences, type Row } from "./rows.ts";

const FORMAT = {
  price: (amount: number, currency: string) => `${amount} ${currency}`,
  distance: (km: number) => `${km} km`,
  power: (kw: number) => `${kw} kW`,
  number: String,
  date: (iso: string) => iso.slice(0, 10),
  dayOrMonth: (iso: string) => iso,
} as unknown as Format; // what rows are written with

const GOLF = {
  _id: "00000000-0000-7000-8000-000000000001",
  name: "Volkswagen Golf",
  price: 30_000,
  resale_price: 12_000,
  currency: "EUR",
  location: "Graz",
  postcode: "8010",
  seller: "A. Seller",
  seller_id: "00000000-0000-7000-8000-00000000000a",
  seller_kind: "dealer",
  status: null,
  verified: null,
  old: 8,
  posted_at: "2026-11-20T10:00:00.000Z",
  state: "active",
  available_from: null,
  make: "Volkswagen",
  model: "Golf",
  trim: null,
  year: 2018,
  first_registered: "2018-03",
  mileage_km: 74_200,
  fuel: "petrol",
  gearbox: "manual",
  body: "hatchback",
  power_kw: 110,
  engine_cc: 1_498,
  drive: "front",
  co2_g_km: null,
  colour: "red",
  doors: 5,
  seats: 5,
  previous_owners: null,
  vin: null,
  description: null,
  picture: null,
} as unknown as ComparedCar; // the fields that rows read

function rowsOf(...changes: Partial<ComparedCar>[]) {
  const cars = changes.map((change) => ({ ...GOLF, ...change }));
  return compareCars(cars, FORMAT);
}

function row(label: string, ...changes: Partial<ComparedCar>[]): Row | undefined {
  return rowsOf(...changes)
    .flatMap(({ rows }) => rows)
    .find((each) => each.label === label);
}

const marks = (label: string, ...changes: Partial<ComparedCar>[]) =>
  row(label, ...changes)?.cells.map(({ mark }) => mark);

test("cars that are the same in everything differ in no row, and every row is counted", () => {
  const groups = rowsOf({}, {});
  expect(onlyDifferences(groups)).toEqual([]);
  expect(countSame(groups)).toBe(groups.flatMap(({ rows }) => rows).length);
});

test("only the rows in which cars differ are left, in their groups", () => {
  const left = onlyDifferences(rowsOf({}, { fuel: "diesel", colour: "blue", co2_g_km: 120 }));
  expect(left.map(({ title, rows }) => [title, rows.map(({ label }) => label)])).toEqual([
    ["Engine and drivetrain", ["Fuel", "CO₂ emissions"]],
    ["Body", ["Colour"]],
  ]);
});

test("a value that is not given differs from one that is", () => {
  expect(row("Fuel", {}, { fuel: null })).toMatchObject({
    cells: [{ text: "Petrol" }, { text: null }],
    isSame: false,
  });
});

test("two sellers of one name are not the same seller", () => {
  const other = "00000000-0000-7000-8000-00000000000b";
  expect(row("Seller", {}, { seller_id: other })?.isSame).toBe(false);
});

test("the better of two numbers is marked where better is no matter of taste", () => {
  expect(marks("Price", {}, { resale_price: 11_000 })).toEqual([undefined, "Lowest"]);
  expect(marks("Mileage", {}, { mileage_km: 80_000 })).toEqual(["Lowest", undefined]);
  expect(marks("Year", {}, { year: 2020 }, { year: 2020 })).toEqual([
    undefined,
    "Newest",
    "Newest",
  ]);
  expect(marks("Power", {}, { power_kw: 200 })).toEqual([undefined, undefined]);
});

test("nothing is best where numbers are equal, alone or in several currencies", () => {
  expect(marks("Mileage", {}, {})).toEqual([undefined, undefined]);
  expect(marks("CO₂ emissions", {}, { co2_g_km: 120 })).toEqual([undefined, undefined]);
  expect(marks("Price", {}, { resale_price: 1, currency: "CHF" })).toEqual([undefined, undefined]);
});

test("the year is told with the age, and the age alone where no year is known", () => {
  const cells = row("Year", {}, { year: null }, { year: null, old: null })?.cells;
  expect(cells?.map(({ text }) => text)).toEqual(["2018 (8 years old)", "8 years old", null]);
});

test("a car that is sold, reserved or yet to come says so", () => {
  const cells = row(
    "Availability",
    {},
    { state: "sold" },
    { state: "reserved" },
    { available_from: "2999-01-02" },
  )?.cells;
  expect(cells?.map(({ text }) => text)).toEqual([
    "On sale",
    "Sold",
    "Reserved",
    "From 2999-01-02",
  ]);
});
