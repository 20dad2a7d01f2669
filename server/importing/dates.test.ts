import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { findDayOrder, parseDate, parseMonth, toIsoDay } from "./dates.ts";

describe("parseDate", () => {
  it.each([
    ["2016", "2016-01-01"],
    ["2016-03", "2016-03-01"],
    ["2016-03-05", "2016-03-05"],
    ["2016-03-05 14:06:22", "2016-03-05"],
    ["2016/03/05", "2016-03-05"],
    ["05.03.2016", "2016-03-05"],
    ["05/03/2016", "2016-03-05"],
    ["5.3.2016 12:00", "2016-03-05"],
    ["03/2016", "2016-03-01"],
    ["March 2016", "2016-03-01"],
    ["5. März 2016", "2016-03-05"],
  ])("parseDate reads %s", (text, day) => {
    const date = parseDate(text);
    expect(date && toIsoDay(date)).toBe(day);
  });

  it("parseDate reads the month first where the column has it first", () => {
    expect(parseDate("03/05/2016", "month first")).toEqual({ year: 2016, month: 3, day: 5 });
    expect(parseDate("05.03.2016", "month first")).toEqual({ year: 2016, month: 3, day: 5 });
  });

  it("parseDate keeps the hour, and minds an offset", () => {
    expect(parseDate("2016-03-05 14:06:22")?.instant).toBe(Date.UTC(2016, 2, 5, 14, 6, 22));
    expect(parseDate("2016-03-05T14:06:22+0200")?.instant).toBe(Date.UTC(2016, 2, 5, 12, 6, 22));
  });

  it.each(["", "soon", "2016-13-01", "2016-02-30", "31/31/2016", "0000-00-00", "16", "99999"])(
    "parseDate does not guess at %j",
    (text) => {
      expect(parseDate(text)).toBeUndefined();
    },
  );

  it("parseDate reads back every day in every form", () => {
    const day = fc.date({
      min: new Date("1900-01-01"),
      max: new Date("2099-12-31"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year = "", month = "", dayOfMonth = ""] = iso.split("-");
        const forms = [iso, `${dayOfMonth}.${month}.${year}`, `${iso}T23:59:59Z`];
        for (const form of forms) {
          const read = parseDate(form);
          expect(read && toIsoDay(read)).toBe(iso);
        }
        const american = parseDate(`${month}/${dayOfMonth}/${year}`, "month first");
        expect(american && toIsoDay(american)).toBe(iso);
      }),
    );
  });
});

it("tells the order of day and month by the days after the twelfth", () => {
  expect(findDayOrder(["01/02/2016", "03/25/2016"])).toBe("month first");
  expect(findDayOrder(["01/02/2016", "25/03/2016"])).toBe("day first");
  expect(findDayOrder(["01/02/2016"])).toBe("day first");
});

it("knows months by number and name", () => {
  expect(["Apr", "März", "12", "3.0", "Dez."].map(parseMonth)).toEqual([4, 3, 12, 3, 12]);
  expect(["0", "13", "Smarch"].map(parseMonth)).toEqual([undefined, undefined, undefined]);
});
