import { DAY_MS } from "#shared/lib/durations.ts";
import type { AskedPeriod, Figures, Series } from "#shared/contract/figures.ts";
import { toMajor } from "#shared/lib/money.ts";
import { type FigureName, MOST_DAYS_BY_DAY, VIEWS_KEPT_DAYS } from "#shared/rules/figures.ts";

/** Calendar days as `YYYY-MM-DD`; a time zone says which moments they are. */
export interface Period {
  unit: "day" | "month";
  /** The first day of each part, and the day after the last. */
  edges: string[];
  /** The period of the same length before: its first day, and the day after its last. */
  before: [string, string];
}

/** A period in a time zone. */
export interface Frame {
  period: Period;
  zone: string;
}

/** Counts of a part of the period; part -1 is the time before. */
export type Counted<N extends string> = { part: number } & Record<N, number>;

export type MoneyRow = Counted<"revenue" | "refunds" | "disputes"> & {
  currency: string;
  is_test: boolean;
};

/** The period that is asked for, where it is `today`. It includes its first day and excludes its end. */
export function periodOf(
  { period, from, to }: Pick<AskedPeriod, "period" | "from" | "to">,
  today: string,
): Period {
  if (period === "12m") return lastYear(today);
  if (period !== "custom") return daysUntil(addDays(today, 1), Number.parseInt(period, 10));
  // Both are given: the contract asks for them.
  const first = from ?? today;
  const end = addDays(to ?? today, 1);
  const days = countDays(first, end);
  return days <= MOST_DAYS_BY_DAY
    ? daysUntil(end, days)
    : { unit: "month", edges: monthsFrom(first, end), before: [addDays(first, -days), first] };
}

function daysUntil(end: string, days: number): Period {
  const first = addDays(end, -days);
  return {
    unit: "day",
    edges: Array.from({ length: days + 1 }, (_, at) => addDays(first, at)),
    before: [addDays(first, -days), first],
  };
}

/** This month and the eleven before, against as much of the same months a year earlier. */
function lastYear(today: string): Period {
  const end = addDays(today, 1);
  const first = addMonths(`${today.slice(0, 7)}-01`, -11);
  return {
    unit: "month",
    edges: monthsFrom(first, end),
    before: [addMonths(first, -12), addMonths(end, -12)],
  };
}

/** The edges of months: `first`, the first of each month after it, and `end`. */
function monthsFrom(first: string, end: string): string[] {
  const edges = [first];
  const begin = `${first.slice(0, 7)}-01`;
  for (let month = 1; addMonths(begin, month) < end; month += 1)
    edges.push(addMonths(begin, month));
  return [...edges, end];
}

function addDays(day: string, days: number): string {
  return toDay(Date.parse(day) + days * DAY_MS);
}

/**
 * Adds months to a day. A day past the month's end moves into the next: a year before 29 February is 1 March.
 */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return toDay(Date.UTC(year, month - 1 + months, date));
}

function countDays(from: string, end: string): number {
  return (Date.parse(end) - Date.parse(from)) / DAY_MS;
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Programs that say of themselves that no person is looking. */
const ROBOT =
  /bot\b|bot[/;]|crawl|spider|slurp|headless|lighthouse|preview|monitor|^(?:curl|wget|python|java|go-http|okhttp|node|axios|undici)/i;

/** Whether a view is not counted because the user agent names a robot, or is missing. */
export function isRobot(userAgent: string | null): boolean {
  return userAgent === null || userAgent === "" || ROBOT.test(userAgent);
}

export function describe({ period, zone }: Frame, series: Series[]): Figures {
  const { unit, edges, before } = period;
  const [from = "", end = ""] = [edges[0], edges.at(-1)];
  return {
    zone,
    unit,
    from,
    to: dayBefore(end),
    before_from: before[0],
    before_to: dayBefore(before[1]),
    parts: edges.slice(0, -1),
    series,
  };
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
}

/** A figure in each part of a period, and in the time before. */
interface Spread {
  values: number[];
  before: number;
}

/** Fills the parts in which nothing was counted with zeros. */
export function spread<R extends { part: number }>(
  { edges }: Period,
  rows: readonly R[],
  read: (row: R) => number,
): Spread {
  const found = new Map(rows.map((row) => [row.part, read(row)]));
  const values = edges.slice(0, -1).map((_, part) => found.get(part) ?? 0);
  return { values, before: found.get(-1) ?? 0 };
}

/** Spreads views by their days; the time before is null where some of its days are kept no longer. */
export function spreadViews(
  period: Period,
  days: ReadonlyMap<string, number>,
): Pick<Series, "before"> & { values: number[] } {
  const { edges, before } = period;
  const between = (first: string, end: string) =>
    sum([...days].filter(([day]) => day >= first && day < end).map(([, count]) => count));
  return {
    values: edges.slice(0, -1).map((first, part) => between(first, edges[part + 1] ?? first)),
    before: areViewsKept(period) ? between(...before) : null,
  };
}

/** Whether the views of the time before a period that ends today are all kept. */
export function areViewsKept({ edges, before }: Period): boolean {
  return before[0] >= addDays(edges.at(-1) ?? "", -VIEWS_KEPT_DAYS);
}

export function countSeries(
  name: FigureName,
  { values, before }: Pick<Series, "before"> & { values: number[] },
): Series {
  return { name, currency: null, is_test: false, total: sum(values), before, values };
}

/** The share of `some` in `all`, between 0 and 1; null where `all` is 0. */
export function shareSeries(name: FigureName, some: Spread, all: Spread): Series {
  const share = (part: number, whole: number) =>
    whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;
  return {
    name,
    currency: null,
    is_test: false,
    total: share(sum(some.values), sum(all.values)),
    before: share(some.before, all.before),
    values: all.values.map((whole, at) => share(some.values[at] ?? 0, whole)),
  };
}

/** A series for each currency, and for test money apart; disputes only where there are any. */
export function moneySeries(
  period: Period,
  rows: readonly MoneyRow[],
  siteCurrency: string,
): Series[] {
  const groups = new Map<string, { currency: string; isTest: boolean; rows: MoneyRow[] }>();
  for (const row of rows) {
    const { currency, is_test: isTest } = row;
    const key = `${currency} ${isTest}`;
    const group = groups.get(key) ?? { currency, isTest, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  if (groups.size === 0) groups.set("", { currency: siteCurrency, isTest: false, rows: [] });
  return [...groups.values()].flatMap(({ currency, isTest, rows: own }) =>
    (["revenue", "refunds", "disputes"] as const)
      .filter((name) => name !== "disputes" || own.some((row) => row.disputes !== 0))
      .map((name) => {
        const { values, before } = spread(period, own, (row) => row[name]);
        return {
          name,
          currency,
          is_test: isTest,
          total: toMajor(sum(values), currency),
          before: toMajor(before, currency),
          values: values.map((minor) => toMajor(minor, currency)),
        };
      }),
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
