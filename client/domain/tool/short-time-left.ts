import { HOUR_MS } from "#shared/lib/durations.ts";
import { t } from "#shared/lib/text.ts";
import { writeTimeLeft } from "#client/lib/text/time-left.ts";

const MOST_HOURS = 72;

/** "47 h": one unit, so that a column of it stays narrow however much time is left. */
export function writeShortTimeLeft(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  if (hours < 1) return writeTimeLeft(ms, 1);
  return hours < MOST_HOURS
    ? t.of("hours")`${String(hours)} h`
    : t`${String(Math.floor(hours / 24))} d`;
}
