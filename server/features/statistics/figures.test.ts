import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AskedPeriod, Figures } from "#shared/contract/figures.ts";
import { asPool } from "#tests/support/as-pool.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import {
  askPlainly,
  countPlainly,
  daysOf,
  dayThere,
  histories,
  type History,
  writeHistory,
  ZONES,
} from "#tests/support/figures.ts";
import { periodOf } from "./rules.ts";
import { readSiteFigures } from "./read-site-figures.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

/** The figures of a database in which only this history has happened, and the results of plain queries. */
async function readAfter(history: History): Promise<Figures & { asked: Map<string, number> }> {
  const client = await db.pool.connect();
  try {
    await client.query("BEGIN");
    await writeHistory(client, history);
    const { zone, from, to } = history;
    const asked: AskedPeriod = { period: "custom", zone, from, to };
    const pool = asPool(client);
    const parts = { origin: "", trade: { currency: "EUR" }, views: { count() {} } };
    const figures = await readSiteFigures({ pool, ...parts }, asked);
    return { ...figures, asked: await askPlainly(client, history) };
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

/** Compares both results. A currency in which no money has moved may be missing. */
function compare({ series }: Figures, plain: ReturnType<typeof countPlainly>): void {
  const told = new Set<string>();
  for (const { name, currency, is_test: isTest, total, before, values } of series) {
    const key = currency === null ? name : `${name} ${currency} ${isTest}`;
    told.add(key);
    expect({ key, total, before, values }).toEqual({ key, ...plain.get(key) });
  }
  for (const [key, { total, before }] of plain)
    if (!told.has(key)) expect([key, total || before || 0]).toEqual([key, 0]);
}

describe("figures of generated histories", () => {
  it("figures of generated histories are those of a plain count and of plain SQL, in every zone, at month ends and when clocks change", async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const figures = await readAfter(history);
        expect(figures).toMatchObject(daysOf(history));
        compare(figures, countPlainly(history));
        for (const { name, currency, is_test: isTest, total, before } of figures.series) {
          const key = currency === null ? name : `${name} ${currency} ${isTest}`;
          expect(figures.asked.get(`${key} total`) ?? 0, key).toBeCloseTo(total ?? 0, 3);
          expect(figures.asked.get(`${key} before`) ?? 0, key).toBeCloseTo(before ?? 0, 3);
        }
      }),
      { numRuns: 300 },
    );
  }, 120_000);

  const WRONG: Record<string, (zone: string, at: number) => string> = {
    "days of UTC": (_, at) => dayThere("UTC", at),
    "days that end a moment late": (zone, at) => dayThere(zone, at - 1),
    "days that begin a moment early": (zone, at) => dayThere(zone, at + 1),
    "days that are one too late": (zone, at) => dayThere(zone, at + 86_400_000),
    "days without summer time": (zone, at) =>
      dayThere(zone, at - (dayThere(zone, at) > "2025-03-30" ? 3_600_000 : 0)),
  };
  it.each(Object.keys(WRONG))(
    "figures of generated histories are not those of %s",
    async (name) => {
      const result = await fc.check(
        fc.asyncProperty(histories, async (history) => {
          const figures = await readAfter(history);
          compare(figures, countPlainly(history, WRONG[name]));
        }),
        { numRuns: 200, endOnFailure: true },
      );
      expect(result.failed).toBe(true);
    },
    120_000,
  );

  it("figures of generated histories say nothing of a share where nothing was booked, and zero where nothing happened", async () => {
    const { series, parts } = await readAfter({
      zone: "UTC",
      from: "2026-02-27",
      to: "2026-03-01",
      happenings: [],
    });
    expect(parts).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
    expect(series.map(({ name, total, values }) => [name, total, values])).toEqual([
      ["listings", 0, [0, 0, 0]],
      ["bookings", 0, [0, 0, 0]],
      ["conversion", null, [null, null, null]],
      ["sign_ups", 0, [0, 0, 0]],
      ["revenue", 0, [0, 0, 0]],
      ["refunds", 0, [0, 0, 0]],
    ]);
  });
});

describe("a period", () => {
  it("a period ends with today, wherever that is", async () => {
    for (const zone of ZONES) {
      const asked: AskedPeriod = { period: "7d", zone };
      const parts = { origin: "", trade: { currency: "EUR" }, views: { count() {} } };
      const before = dayThere(zone, Date.now());
      const { to, parts: days } = await readSiteFigures({ pool: db.pool, ...parts }, asked);
      expect([before, dayThere(zone, Date.now())]).toContain(to);
      expect([days.length, days.at(-1)]).toEqual([7, to]);
    }
  });

  it("a period of days is held against as many days before it", () => {
    expect(periodOf({ period: "7d" }, "2024-03-03")).toEqual({
      unit: "day",
      // A leap year.
      edges: "26 27 28 29"
        .split(" ")
        .map((day) => `2024-02-${day}`)
        .concat("2024-03-01", "2024-03-02", "2024-03-03", "2024-03-04"),
      before: ["2024-02-19", "2024-02-26"],
    });
  });

  it("a period of twelve months is held against as much of them a year earlier", () => {
    const { unit, edges, before } = periodOf({ period: "12m" }, "2028-02-29");
    expect([unit, edges.length, edges[0], edges.at(-2), edges.at(-1)]).toEqual([
      "month",
      13,
      "2027-03-01",
      "2028-02-01",
      "2028-03-01",
    ]);
    expect(before).toEqual(["2026-03-01", "2027-03-01"]);
    expect(periodOf({ period: "12m" }, "2028-02-28").before).toEqual(["2026-03-01", "2027-03-01"]);
    expect(periodOf({ period: "12m" }, "2026-08-31").edges.at(-1)).toBe("2026-09-01");
  });

  it("a period of 92 days, as long as three months can be, is counted by the day, and a longer one by the month", () => {
    const unitUntil = (to: string) =>
      periodOf({ period: "custom", from: "2026-07-01", to }, "2026-12-01").unit;
    expect([unitUntil("2026-09-30"), unitUntil("2026-10-01")]).toEqual(["day", "month"]);
  });

  it("a period that is long and begins within a month has the rest of that month first", () => {
    const asked = { period: "custom", from: "2025-10-31", to: "2026-02-01" } as const;
    expect(periodOf(asked, "2026-07-01")).toEqual({
      unit: "month",
      edges: ["2025-10-31", "2025-11-01", "2025-12-01", "2026-01-01", "2026-02-01", "2026-02-02"],
      before: ["2025-07-29", "2025-10-31"],
    });
  });
});
