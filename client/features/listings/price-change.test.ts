import { expect, test } from "vitest";
import { priceAfter, readChange } from "./price-change.ts";

test("a change of prices is read as people write it, and what changes nothing is none", () => {
  expect(readChange("amount", "-500")).toEqual({ amount: -500 });
  expect(readChange("amount", "−1,250")).toEqual({ amount: -1250 });
  expect(readChange("price", "12.500")).toEqual({ price: 12_500 });
  expect(readChange("price", "1.234.567")).toEqual({ price: 1_234_567 });
  expect(readChange("percent", "-2,5 %")).toEqual({ percent: -2.5 });
  for (const text of ["0.125", "-5.125", "1000"])
    expect(readChange("percent", text), text).toBe(undefined);
  expect(readChange("price", "9999.999")).toBe(undefined);
  for (const text of ["", "0", "a lot", "1e999", "-"])
    expect(readChange("amount", text)).toBe(undefined);
});

test("the price that is shown before a change is the one that the server makes", () => {
  expect(priceAfter(999, "EUR", { percent: -3.3 })).toBe(966);
  expect(priceAfter(17_900, "EUR", { percent: -3.3 })).toBe(17_309);
  expect(priceAfter(100.1, "EUR", { amount: 0.2 })).toBe(100.3);
  expect(priceAfter(100, "EUR", { price: 12_345.67 })).toBe(12_345.67);
});
