import { DAY_MS } from "#shared/lib/durations.ts";
import { NEARLY_NEW_MONTHS, NEARLY_NEW_YEARS } from "#shared/rules/lists.ts";

/** The days that lists of nearly new and announced cars depend on, as days since 1970-01-01. */
export interface ListDays {
  today: number;
  /** First registration of the oldest car that may be nearly new, and of the oldest that is in any case. */
  young: number;
  newest: number;
}

export function listDays(now: number): ListDays {
  return {
    today: Math.floor(now / DAY_MS),
    young: dayMonthsAgo(now, NEARLY_NEW_YEARS * 12),
    newest: dayMonthsAgo(now, NEARLY_NEW_MONTHS),
  };
}

/** The day so many months ago, as PostgreSQL counts: the last one of its month where the day is too high. */
function dayMonthsAgo(now: number, months: number): number {
  const today = new Date(now);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() - months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(today.getUTCDate(), last)) / DAY_MS;
}
