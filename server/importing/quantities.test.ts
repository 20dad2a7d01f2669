import { describe, expect, it } from "vitest";

import { highestPrice } from "#shared/lib/currencies.ts";
import { priceReader } from "./money.ts";
import {
  countReader,
  degreesReader,
  distanceReader,
  engineReader,
  measureReader,
  powerReader,
  readOwners,
} from "./quantities.ts";
import { Unusable } from "./unusable.ts";

function repeat(text: string, times: number): string[] {
  return Array.from({ length: times }, () => text);
}

describe("distances", () => {
  const read = distanceReader("km");

  it.each([
    ["150000", 150_000],
    ["12.000 km", 12_000],
    ["38,852", 38_852],
    ["10,000 miles", 16_093],
    ["1 mi", 2],
    ["0", 0],
  ])("distances reads %s", (text, km) => {
    expect(read(text)).toBe(km);
  });

  it("distances reads bare numbers as miles where the column is in miles", () => {
    expect(distanceReader("mi")("10,000")).toBe(16_093);
    expect(distanceReader("mi")("10,000 km")).toBe(10_000);
  });

  it.each(["23.4 kmpl", "£20", "57.7 mpg", "lots", "5000001"])("distances refuses %s", (text) => {
    expect(read(text)).toBeInstanceOf(Unusable);
  });
});

describe("power", () => {
  it.each([
    ["75", 55],
    ["101 hp", 75],
    ["89 bhp @ 4000 rpm", 66],
    ["100 PS", 74],
    ["74 kW (101 PS)", 74],
    ["101 PS (74 kW)", 74],
    ["74kw", 74],
    ["101 PS - 74 kW", 74],
  ])("power reads %s in a column of PS", (text, kilowatts) => {
    expect(powerReader("PS")(text)).toBe(kilowatts);
  });

  it("power takes the unit of the column for a bare number", () => {
    expect(powerReader("kW")("100")).toBe(100);
    expect(powerReader("hp")("100")).toBe(75);
  });

  it.each(["-90 kW", "−90kW", "-122 PS"])("power refuses %s as negative", (text) => {
    expect(powerReader("PS")(text)).toMatchObject({ reason: "is negative" });
  });

  it.each(["0", "20000", "200 Nm @ 1750 rpm", "strong"])("power refuses %s", (text) => {
    expect(powerReader("PS")(text)).toBeInstanceOf(Unusable);
  });
});

describe("engine size", () => {
  it.each([
    ["1197 cc", 1197],
    ["1,197 cc", 1197],
    ["1.6 L", 1600],
    ["1.6", 1600],
    ["0.999", 999],
    ["2", 2000],
    ["1.0T", 1000],
    ["2,00 cc", 2000],
    ["1499", 1499],
    ["1.498", 1498],
    ["12.8", 12_800],
  ])("engine size reads %s", (text, cc) => {
    expect(engineReader()(text)).toBe(cc);
  });

  it.each(["decimal", "thousands", "unclear"] as const)(
    "means the same by 1.498 where the column's point is %s",
    (habit) => {
      expect(engineReader({ ".": habit })("1.498")).toBe(1498);
      expect(engineReader({ ".": habit })("1.6")).toBe(1600);
    },
  );

  it.each(["£145", "0", "Unknown size", "60.1 mpg"])("engine size refuses %s", (text) => {
    expect(engineReader()(text)).toBeInstanceOf(Unusable);
  });
});

describe("prices", () => {
  const read = priceReader("EUR");

  it.each([
    ["8000", 8000, undefined],
    ["£8,000", 8000, "GBP"],
    [" £8,000", 8000, "GBP"],
    ["€ 12.500", 12_500, "EUR"],
    ["12.500,- €", 12_500, "EUR"],
    ["1.234,56", 1234.56, undefined],
    ["8.000 EUR", 8000, "EUR"],
    ["USD 8,000", 8000, "USD"],
    ["₹ 5,05,000", 505_000, "INR"],
    ["Rs. 5,05,000", 505_000, "INR"],
    ["Rs.505000", 505_000, "INR"],
    ["Fr. 8000", 8_000, "CHF"],
    ["kr. 5000", 5_000, "DKK"],
    ["1.500 € VB", 1500, "EUR"],
    ["$9,999.00", 9999, "USD"],
  ])("prices reads %s", (text, amount, currency) => {
    expect(read(text)).toEqual({ amount, currency });
  });

  it("prices reads each price of a mixed column by its own marks and its own currency", () => {
    const column = ["8.000 €", "£8,000", "5.000,50 EUR"];
    const mixed = priceReader("EUR", column);
    expect(column.map((text) => mixed(text))).toEqual([
      { amount: 8000, currency: "EUR" },
      { amount: 8000, currency: "GBP" },
      { amount: 5000.5, currency: "EUR" },
    ]);
    const cents = [...repeat("950,50 EUR", 100), "£8,000", "$9.50"];
    const read = priceReader("EUR", cents);
    expect(read("£8,000")).toMatchObject({ amount: 8000 });
    expect(read("$9.50")).toMatchObject({ amount: 9.5 });
  });

  it("judges a price without a currency by all, and one with by those without too", () => {
    expect(priceReader("EUR", repeat("£8,100", 20))("9,5")).toBeInstanceOf(Unusable);
    expect(priceReader("EUR", repeat("8,100", 20))("£9,5")).toBeInstanceOf(Unusable);
    expect(priceReader("EUR", repeat("£8,100", 20))("9,50 €")).toMatchObject({ amount: 9.5 });
  });

  it("prices takes $ for the site's own dollars", () => {
    expect(priceReader("CAD")("$100")).toEqual({ amount: 100, currency: "CAD" });
  });

  it.each(["VB", "5 Lakh", "-500", "€ 500 $", "call", "500 km"])("prices refuses %s", (text) => {
    expect(read(text)).toBeInstanceOf(Unusable);
  });

  it("believes higher prices in small units", () => {
    expect(highestPrice("EUR")).toBe(10_000_000);
    expect(highestPrice("INR")).toBeGreaterThan(35_000_000);
  });
});

describe("counts", () => {
  it("counts reads seats and doors", () => {
    expect(countReader(1, 99)("5.0")).toBe(5);
    expect(countReader(1, 9)("4/5")).toBe(5);
    expect(countReader(1, 9)("12")).toBeInstanceOf(Unusable);
    expect(countReader(1, 9)("five")).toBeInstanceOf(Unusable);
  });

  it.each([
    ["First", 1],
    ["2nd Owner", 2],
    ["4 or More", 4],
    ["3", 3],
    ["1.0", 1],
    ["UnRegistered Car", 0],
    ["2. Hand", 2],
  ])("counts reads the owners in %s", (text, owners) => {
    expect(readOwners(text)).toBe(owners);
  });

  it("counts refuses owners that are no number", () => {
    expect(readOwners("my uncle")).toBeInstanceOf(Unusable);
  });

  it("counts reads degrees within the globe", () => {
    expect(degreesReader(90)("-33,5")).toBe(-33.5);
    expect(degreesReader(90)("91")).toBeInstanceOf(Unusable);
  });
});

describe("measures with a unit of their own", () => {
  const read = measureReader(0, 2_000, "g/km");

  it.each([
    ["120", 120],
    ["120 g/km", 120],
    ["120G / KM", 120],
    ["0", 0],
    ["95.0", 95],
    ["2,000", 2_000],
    ["1.500 g/km", 1_500],
  ])("%s is %d", (text, value) => {
    expect(read(text)).toBe(value);
  });

  it.each(["2001", "120 kW", "about 120", "-5", "12.5"])("%s is none", (text) => {
    expect(read(text)).toBeInstanceOf(Unusable);
  });
});
