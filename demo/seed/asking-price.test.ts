import { describe, expect, test } from "vitest";
import { askingPrice } from "./asking-price.ts";

const car = {
  newPrice: 40_000,
  km: 42_000,
  ageYears: 3,
  fuel: "petrol",
  body: "estate",
  mood: 0,
} as const;

describe("askingPrice", () => {
  test("falls with age and with distance", () => {
    const byAge = [0.5, 2, 4, 8, 12].map((ageYears) =>
      askingPrice({ ...car, ageYears, km: ageYears * 14_000 }),
    );
    expect(byAge).toEqual(byAge.toSorted((a, b) => b - a));
    expect(askingPrice({ ...car, km: 90_000 })).toBeLessThan(askingPrice(car));
  });

  test("askingPrice stays where the market puts such cars", () => {
    const share = (ageYears: number) =>
      askingPrice({ ...car, ageYears, km: ageYears * 14_000 }) / car.newPrice;
    expect(share(0.5)).toBeGreaterThan(0.8);
    expect(share(3)).toBeGreaterThan(0.55);
    expect(share(3)).toBeLessThan(0.75);
    expect(share(10)).toBeLessThan(0.4);
  });

  test("askingPrice never exceeds what the car cost new, nor falls to nothing", () => {
    expect(askingPrice({ ...car, ageYears: 0.1, km: 5, mood: 1 })).toBeLessThan(car.newPrice);
    expect(askingPrice({ ...car, ageYears: 40, km: 600_000, mood: -1 })).toBeGreaterThan(1_000);
  });

  test("electric cars lose more than hybrids, sports cars least", () => {
    const electric = askingPrice({ ...car, fuel: "electric" });
    const hybrid = askingPrice({ ...car, fuel: "hybrid" });
    const coupe = askingPrice({ ...car, body: "coupe" });
    expect(electric).toBeLessThan(hybrid);
    expect(hybrid).toBeLessThan(coupe);
  });
});
