import { plural, t } from "#shared/lib/text.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/lib/durations.ts";

const YEAR_MS = 365.25 * DAY_MS;
const MONTH_MS = YEAR_MS / 12;
const WEEK_MS = 7 * DAY_MS;

/** For each unit: its length, its words, and from when on it is used, where that is not once its length has passed. */
const UNITS: readonly [number, (count: number) => string, number?][] = [
  [YEAR_MS, (n) => (n === 1 ? t`last year` : plural(n, t`${n} year ago`, t`${n} years ago`))],
  [MONTH_MS, (n) => (n === 1 ? t`last month` : plural(n, t`${n} month ago`, t`${n} months ago`))],
  // Up to two weeks, days are clearer.
  [WEEK_MS, (n) => plural(n, t`${n} week ago`, t`${n} weeks ago`), 2 * WEEK_MS],
  [DAY_MS, (n) => (n === 1 ? t`yesterday` : plural(n, t`${n} day ago`, t`${n} days ago`))],
  [HOUR_MS, (n) => plural(n, t`${n} hour ago`, t`${n} hours ago`)],
  [MINUTE_MS, (n) => plural(n, t`${n} minute ago`, t`${n} minutes ago`)],
];

/**
 * "2 days ago"; whole units that have passed are counted, never rounded up. The words are the catalogue's, because the
 * browser's own format of them is among the slowest things that a phone does while a list is hydrated.
 */
export function tellAgo(ms: number): string {
  for (const [length, write, least = length] of UNITS)
    if (ms >= least) return write(Math.trunc(ms / length));
  return t`this minute`;
}
