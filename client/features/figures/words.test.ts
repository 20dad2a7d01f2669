import { describe, expect, it } from "vitest";
import { changeOf, compareWithBefore, isUnfinished, partOfToday } from "./words.ts";

describe("a change from the period before", () => {
  const format = { share: (value: number) => `${Math.round(value * 100)}%` };
  const change = (total: number, before: number, currency: string | null = null) =>
    changeOf(format as never, { name: "bookings", currency, total, before }); // all that it calls

  it("is a percentage with a real minus, up to three times as many", () => {
    expect(change(150, 100)).toBe("+50%");
    expect(change(300, 100)).toBe("+200%");
    expect(change(90, 100)).toBe("−10%");
  });

  it("is a number of times beyond, and nothing from ten times on", () => {
    expect(change(663, 100)).toBe("6.6 times as many");
    expect(change(663, 100, "EUR")).toBe("6.6 times as much");
    expect(change(1000, 100)).toBe("");
    expect(change(5, 0)).toBe("");
  });

  it("is left to the two counts where they are small, but not of money", () => {
    expect(change(3, 7)).toBe("");
    expect(change(3, 19)).toBe("");
    expect(change(30, 20)).toBe("+50%");
    expect(change(9, 6, "EUR")).toBe("+50%");
  });
});

it("a comparison with the period before is one sentence with its value and days", () => {
  const format = {
    share: (value: number) => `${Math.round(value * 100)}%`,
    number: String,
    date: (iso: string) => iso,
  };
  const compare = (total: number) =>
    compareWithBefore(
      format as never, // all that it calls
      { name: "bookings", currency: null, is_test: false, total, before: 100, values: [] },
      { before_from: "2026-04-01", before_to: "2026-04-30" },
    );
  expect(compare(150)).toBe("+50% compared with 100 from 2026-04-01 to 2026-04-30");
  expect(compare(663)).toBe("6.6 times as many as the 100 from 2026-04-01 to 2026-04-30");
  expect(compare(1000)).toBe("100 from 2026-04-01 to 2026-04-30");
});

it("a period goes on while today, in its time zone, is in it", () => {
  const now = new Date("2026-11-27T23:30:00Z");
  expect(isUnfinished({ to: "2026-11-27", zone: "UTC" }, now)).toBe(true);
  expect(isUnfinished({ to: "2026-11-27", zone: "Europe/Berlin" }, now)).toBe(false);
  expect(isUnfinished({ to: "2026-11-28", zone: "Europe/Berlin" }, now)).toBe(true);
});

it("the part of a period that goes on is the last one that has begun, in its time zone", () => {
  const now = new Date("2026-11-27T23:30:00Z");
  const days = { to: "2026-11-28", parts: ["2026-11-26", "2026-11-27", "2026-11-28"] };
  expect(partOfToday({ ...days, zone: "UTC" }, now)).toBe("2026-11-27");
  expect(partOfToday({ ...days, zone: "Europe/Berlin" }, now)).toBe("2026-11-28");
  const months = { to: "2026-12-31", parts: ["2026-10-01", "2026-11-01", "2026-12-01"] };
  expect(partOfToday({ ...months, zone: "UTC" }, now)).toBe("2026-11-01");
  expect(partOfToday({ ...days, to: "2026-11-26", zone: "UTC" }, now)).toBeUndefined();
});
