import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  dueOf,
  judge,
  type Known,
  type Present,
  readFilters,
  searchPath,
  writeFilters,
} from "./rules.ts";

const NOW = new Date("2026-11-24T22:30:00Z");
const known = (own: Partial<Known> = {}): Known => ({
  isTold: true,
  price: 1_000_000,
  currency: "EUR",
  isOnSale: true,
  stateAt: null,
  ...own,
});
const present = (own: Partial<Present> = {}): Present => ({
  price: 1_000_000,
  currency: "EUR",
  isOnSale: true,
  isSold: false,
  ...own,
});
const newsOf = (before: Known, now: Present) => judge(before, now, NOW).news;

describe("what is news of a car", () => {
  test("a car is new once, and not when it has gone before anybody was told", () => {
    const first = judge(known({ isTold: false, price: null, currency: null }), present(), NOW);
    expect(first).toEqual({ news: "new", known: known() });
    expect(newsOf(known(), present())).toBeUndefined();
    expect(judge(known({ isTold: false }), present({ isOnSale: false }), NOW)).toEqual({});
  });

  test("a price is lowered by one per cent at least, in the same currency, below all that were told", () => {
    expect(newsOf(known(), present({ price: 990_000 }))).toBe("lowered");
    expect(newsOf(known(), present({ price: 990_001 }))).toBeUndefined();
    expect(newsOf(known(), present({ price: 500_000, currency: "CHF" }))).toBeUndefined();
    const risen = judge(known({ price: 900_000 }), present({ price: 1_200_000 }), NOW);
    expect([risen.news, risen.known?.price]).toEqual([undefined, 900_000]);
    expect(newsOf(known({ price: 900_000 }), present({ price: 895_000 }))).toBeUndefined();
  });

  test("a car is sold and back once, and a withdrawn one is no news until it is sold", () => {
    const sold = judge(known(), present({ isOnSale: false, isSold: true }), NOW);
    expect(sold).toEqual({ news: "sold", known: known({ isOnSale: false, stateAt: NOW }) });
    expect(newsOf(known({ isOnSale: false }), present({ isOnSale: false, isSold: true }))).toBe(
      undefined,
    );
    const withdrawn = judge(known(), present({ isOnSale: false }), NOW);
    expect(withdrawn).toEqual({ known: known() });
    expect(newsOf(known({ isOnSale: false }), present())).toBe("back");
  });

  test("within a day, a second change of a car's state waits and is judged again", () => {
    const at = new Date(NOW.getTime() - 3_600_000);
    const later = judge(known({ isOnSale: false, stateAt: at }), present({ price: 900_000 }), NOW);
    expect([later.news, later.known?.isOnSale, later.again]).toEqual([
      "lowered",
      false,
      new Date(at.getTime() + 24 * 3_600_000),
    ]);
  });

  test("whatever happens to a car, no news of it is told twice in a row", () => {
    const states = fc.record({
      price: fc.integer({ min: 1, max: 50 }).map((hundreds) => hundreds * 10_000),
      isOnSale: fc.boolean(),
      isSold: fc.boolean(),
      hours: fc.integer({ min: 0, max: 40 }),
    });
    fc.assert(
      fc.property(fc.array(states, { minLength: 1, maxLength: 30 }), (steps) => {
        let reader: Known | undefined = known({ isTold: false, price: null, currency: null });
        let clock = NOW.getTime();
        let told: string[] = [];
        let lowest = Infinity;
        for (const { hours, price, isOnSale, isSold } of steps) {
          clock += hours * 3_600_000;
          const car = present({ price, isOnSale, isSold: !isOnSale && isSold });
          // Judged twice: a run that is repeated tells nothing more.
          for (const time of [0, 1]) {
            const judged: ReturnType<typeof judge> = judge(reader, car, new Date(clock));
            reader = judged.known ?? reader;
            if (time === 1) expect(judged.news).toBeUndefined();
            if (judged.news === undefined) continue;
            if (judged.news === "lowered") expect(price).toBeLessThan(lowest);
            if (judged.news === "new") expect(told).toEqual([]);
            if (judged.news === "sold")
              expect(told.findLast((each) => each === "back" || each === "sold")).not.toBe("sold");
            // A mail about a car that was sold has no price.
            else lowest = Math.min(lowest, price);
            told = [...told, judged.news];
          }
        }
      }),
    );
  });
});

describe("when news are told", () => {
  const timeZone = "Europe/Berlin";

  test("news at once mean now, and a quarter of an hour after the last message", () => {
    expect(dueOf("instant", { now: NOW, timeZone })).toEqual(NOW);
    const toldAt = new Date("2026-11-24T22:29:00Z");
    expect(dueOf("instant", { now: NOW, toldAt, timeZone })).toEqual(
      new Date("2026-11-24T22:44:00Z"),
    );
  });

  test("daily and weekly news mean seven in the morning by the site's clock", () => {
    expect(dueOf("daily", { now: NOW, timeZone })).toEqual(new Date("2026-11-25T06:00:00Z"));
    const summer = new Date("2026-07-01T04:59:00Z");
    expect(dueOf("daily", { now: summer, timeZone })).toEqual(new Date("2026-07-01T05:00:00Z"));
    expect(dueOf("weekly", { now: NOW, timeZone })).toEqual(new Date("2026-11-27T06:00:00Z"));
    expect(dueOf("daily", { now: NOW, timeZone: "Asia/Kolkata" })).toEqual(
      new Date("2026-11-25T01:30:00Z"),
    );
  });
});

test("the same search is the same text, in whatever order its filters were chosen, and is read back", () => {
  const [one, other] = [
    { list: "used" as const, make: ["bmw", "audi"], price_to: 9_000, fuel: ["diesel" as const] },
    { list: "used" as const, fuel: ["diesel" as const], price_to: 9_000, make: ["audi", "bmw"] },
  ];
  const text = writeFilters(one);
  expect(writeFilters(other)).toBe(text);
  expect(readFilters(text)).toMatchObject({ list: "used", make: ["audi", "bmw"], price_to: 9_000 });
  expect(searchPath(text)).toBe("/used-cars?make=audi&make=bmw&fuel=diesel&price_to=9000");
  expect(searchPath("list=upcoming")).toBe("/upcoming");
  expect(readFilters("list=used&fuel=steam")).toBeUndefined();
});
