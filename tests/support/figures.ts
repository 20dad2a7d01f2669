import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { PoolClient } from "pg";
import { MOST_DAYS_BY_DAY } from "#shared/rules/figures.ts";

/** Days on which date arithmetic often fails: clock changes and ends of months. */
const DAYS: Record<string, readonly string[]> = {
  UTC: ["2024-02-29", "2025-12-31", "2026-01-01"],
  "Europe/Berlin": ["2025-03-30", "2025-10-26", "2026-03-29", "2024-02-29"],
  "America/New_York": ["2025-03-09", "2025-11-02", "2026-01-01", "2024-12-31"],
  "Pacific/Kiritimati": ["2025-01-01", "2025-06-30", "2024-02-29"],
  "Asia/Kathmandu": ["2025-04-30", "2024-03-01", "2026-02-28"],
  // There clocks are set back to midnight, and forward from it.
  "Atlantic/Azores": ["2025-10-26", "2025-03-30"],
  "Africa/Cairo": ["2025-04-25", "2025-10-31", "2025-10-30"],
};

export const ZONES = Object.keys(DAYS);

const KINDS = [
  "listing",
  "signUp",
  "booking",
  "charge",
  "refund",
  "refund_reversed",
  "dispute",
  "dispute_reversed",
] as const;

export interface Happening {
  kind: (typeof KINDS)[number];
  at: number;
  isPaid: boolean;
  minor: number;
  currency: "EUR" | "JPY";
  isTest: boolean;
}

export interface History {
  zone: string;
  from: string;
  to: string;
  happenings: Happening[];
}

const DAY_MS = 86_400_000;
const dates = new Map<string, Intl.DateTimeFormat>();

/** The calendar day in a zone. */
export function dayThere(zone: string, at: number): string {
  const known = dates.get(zone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone: zone });
  dates.set(zone, known);
  return known.format(at);
}

/** The first moment of a day in a zone; all zones today begin their days at a multiple of 15 minutes. */
function midnight(zone: string, day: string): number {
  let at = Date.parse(day) - 15 * 3_600_000;
  while (dayThere(zone, at) < day) at += 15 * 60_000;
  return at;
}

export const plusDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

export function momentsAround(zone: string, from: string, length: number): fc.Arbitrary<number> {
  const days = [from, plusDays(from, length), plusDays(from, -length), ...(DAYS[zone] ?? [])];
  const offset = fc.oneof(
    fc.constantFrom(-1, 0, 1, -3_600_000, 3_599_999, 3_600_000),
    fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS }),
  );
  return fc.tuple(fc.constantFrom(...days), offset).map(([day, ms]) => midnight(zone, day) + ms);
}

export const histories: fc.Arbitrary<History> = fc
  .record({
    zone: fc.constantFrom(...ZONES),
    pick: fc.nat(),
    shift: fc.integer({ min: -3, max: 3 }),
    length: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 80, max: 420 })),
  })
  .chain(({ zone, pick, shift, length }) => {
    const days = DAYS[zone] ?? [];
    const from = plusDays(days[pick % days.length] ?? "", shift - (pick % 2) * (length - 1));
    const happening: fc.Arbitrary<Happening> = fc.record({
      kind: fc.constantFrom(...KINDS),
      at: momentsAround(zone, from, length),
      isPaid: fc.boolean(),
      minor: fc.integer({ min: 1, max: 5_000_000 }),
      currency: fc.constantFrom("EUR", "JPY"),
      isTest: fc.boolean(),
    });
    return fc.record({
      zone: fc.constant(zone),
      from: fc.constant(from),
      to: fc.constant(plusDays(from, length - 1)),
      happenings: fc.array(happening, { minLength: 1, maxLength: 40 }),
    });
  });

/** Inserts a history, in a transaction that is rolled back. */
export async function writeHistory(client: PoolClient, { happenings }: History): Promise<void> {
  const sellerId = randomUUID();
  const longAgo = new Date("1999-01-01");
  const person = "INSERT INTO users (id, name, email, created_at) VALUES ($1, 'Pat', $2, $3)";
  await client.query(person, [sellerId, `${sellerId}@cars.test`, longAgo]);
  const book = (id: string, at: Date, state: string) =>
    client.query(
      `INSERT INTO bookings (id, item, price_minor, currency, name, email, phone, location, seller_name, state,
         held_until, ended_at, created_at) VALUES ($1, 'car', 1, 'EUR', 'Pat', 'p@cars.test', '1', 'here', 'S', $2, $3, $3, $3)`,
      [id, state, at],
    );
  for (const [n, { kind, at, isPaid, minor, currency, isTest }] of happenings.entries()) {
    const id = randomUUID();
    const time = new Date(at);
    // One after the other: they share the connection.
    // oxlint-disable no-await-in-loop -- see above
    if (kind === "signUp") await client.query(person, [id, `${id}@cars.test`, time]);
    else if (kind === "listing")
      await client.query(
        `INSERT INTO products (id, owner_id, category_id, name, resale_price_minor, currency, posted_at)
         VALUES ($1, $2, '01', 'car', 1, 'EUR', $3)`,
        [id, sellerId, time],
      );
    else if (kind === "booking") await book(id, time, isPaid ? "paid" : "expired");
    else {
      await book(id, longAgo, "paid");
      await client.query(
        `INSERT INTO payments (id, booking_id, mode, amount_minor, currency, state, charge_id, charged_at)
         VALUES ($1, $1, $2, $3, $4, 'succeeded', $5, $6)`,
        [id, isTest ? "sandbox" : "live", minor, currency, `ch-${n}-${id}`, time],
      );
      await client.query(
        `INSERT INTO ledger_entries (payment_id, kind, amount_minor, currency, reference, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [
          id,
          kind,
          kind === "refund" || kind === "dispute" ? -minor : minor,
          currency,
          `r-${n}-${id}`,
          time,
        ],
      );
    }
    // oxlint-enable no-await-in-loop
  }
}

/** The days of a period, the first day of each part, and the period before, computed by plain counting. */
export function daysOf({ from, to }: Pick<History, "from" | "to">) {
  const days: string[] = [];
  for (let day = from; day <= to; day = plusDays(day, 1)) days.push(day);
  const isByDay = days.length <= MOST_DAYS_BY_DAY;
  return {
    from,
    to,
    before_from: plusDays(from, -days.length),
    before_to: plusDays(from, -1),
    parts: days.filter((day) => isByDay || day === from || day.endsWith("-01")),
  };
}

type DayOf = (zone: string, at: number) => string;
type Plain = Map<
  string,
  { total: number | null; before: number | null; values: (number | null)[] }
>;

/**
 * The expected figures, computed event by event from the calendar day in the zone, without the database.
 * `dayOf` replaces that computation, to prove that a wrong one is detected.
 */
export function countPlainly(history: History, dayOf: DayOf = dayThere): Plain {
  const { zone, happenings } = history;
  const { parts, from, to, before_from: beforeFrom, before_to: beforeTo } = daysOf(history);
  const sums = (amountOf: (one: Happening) => number) => {
    const values = parts.map(() => 0);
    let before = 0;
    for (const one of happenings) {
      const day = dayOf(zone, one.at);
      if (day >= beforeFrom && day <= beforeTo) before += amountOf(one);
      if (day < from || day > to) continue;
      const at = parts.findLastIndex((part) => part <= day);
      values[at] = (values[at] ?? 0) + amountOf(one);
    }
    return { before, values, total: values.reduce((sum, value) => sum + value, 0) };
  };
  const ofKind = (kind: Happening["kind"]) => sums((one) => (one.kind === kind ? 1 : 0));
  const bookings = ofKind("booking");
  const paid = sums((one) => (one.kind === "booking" && one.isPaid ? 1 : 0));
  const share = (some: number, all: number) => (all === 0 ? null : Number((some / all).toFixed(4)));
  const figures: Plain = new Map([
    ["listings", ofKind("listing")],
    ["bookings", bookings],
    ["sign_ups", ofKind("signUp")],
    [
      "conversion",
      {
        total: share(paid.total, bookings.total),
        before: share(paid.before, bookings.before),
        values: bookings.values.map((all, at) => share(paid.values[at] ?? 0, all)),
      },
    ],
  ]);
  for (const isTest of [false, true])
    for (const currency of ["EUR", "JPY"] as const) {
      const of = (signs: Partial<Record<Happening["kind"], number>>) => {
        const { total, before, values } = sums((one) =>
          one.currency === currency && one.isTest === isTest
            ? (signs[one.kind] ?? 0) * one.minor
            : 0,
        );
        const major = (minor: number) => (currency === "EUR" ? minor / 100 : minor);
        return { total: major(total), before: major(before), values: values.map(major) };
      };
      figures.set(`revenue ${currency} ${isTest}`, of({ charge: 1 }));
      figures.set(`refunds ${currency} ${isTest}`, of({ refund: 1, refund_reversed: -1 }));
      figures.set(`disputes ${currency} ${isTest}`, of({ dispute: 1, dispute_reversed: -1 }));
    }
  return figures;
}

/** The totals of a period by simple SQL, for comparison. */
export async function askPlainly(
  client: PoolClient,
  history: History,
): Promise<Map<string, number>> {
  const { from, to, before_from: beforeFrom, before_to: beforeTo } = daysOf(history);
  const told = new Map<string, number>();
  for (const [when, first, last] of [
    ["total", from, to],
    ["before", beforeFrom, beforeTo],
  ]) {
    const among = (at: string) => `(${at} AT TIME ZONE $1)::date BETWEEN $2 AND $3`;
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const { rows } = await client.query<{ name: string; amount: number }>(
      `SELECT 'listings' AS name, count(*)::float AS amount FROM products WHERE ${among("posted_at")}
       UNION ALL SELECT 'sign_ups', count(*) FROM users WHERE ${among("created_at")}
       UNION ALL SELECT 'bookings', count(*) FROM bookings WHERE ${among("created_at")}
       UNION ALL SELECT 'conversion', count(*) FILTER (WHERE state = 'paid') / nullif(count(*), 0)::float
         FROM bookings WHERE ${among("created_at")}
       UNION ALL
       SELECT CASE WHEN kind = 'charge' THEN 'revenue' WHEN kind LIKE 'refund%' THEN 'refunds' ELSE 'disputes' END
           || ' ' || l.currency || ' ' || (mode <> 'live'),
         sum(l.amount_minor) * CASE kind WHEN 'charge' THEN 1 ELSE -1 END
           / CASE l.currency WHEN 'JPY' THEN 1 ELSE 100 END::float
       FROM ledger_entries l JOIN payments p ON p.id = payment_id WHERE ${among("l.created_at")}
       GROUP BY l.currency, mode, kind`,
      [history.zone, first, last],
    );
    for (const { name, amount } of rows)
      told.set(`${name} ${when}`, (told.get(`${name} ${when}`) ?? 0) + (amount ?? 0));
  }
  return told;
}
