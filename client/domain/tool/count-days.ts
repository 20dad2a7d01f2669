import { DAY_MS } from "#shared/lib/durations.ts";

/** Whole days since then; 0 where it is still to come. */
export function countDays(since: string): number {
  return Math.max(0, Math.floor((Date.now() - Date.parse(since)) / DAY_MS));
}
