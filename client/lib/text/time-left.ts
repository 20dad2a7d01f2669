import { plural, t } from "#shared/lib/text.ts";

const SECOND_MS = 1_000;
const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/**
 * "1 day 23 h 4 min", "23 h 04 min 09 s": at most so many units, from the largest that is not zero. Seconds are left
 * out while days remain.
 */
export function writeTimeLeft(ms: number, mostUnits = 4): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  const days = Math.floor(seconds / DAY_S);
  const hours = Math.floor((seconds % DAY_S) / HOUR_S);
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S);
  const parts: [count: number, write: (count: string) => string][] = [
    [days, (count) => plural(days, t`${count} day`, t`${count} days`)],
    [hours, (count) => t.of("hours")`${count} h`],
    [minutes, (count) => t.of("minutes")`${count} min`],
    [seconds % MINUTE_S, (count) => t.of("seconds")`${count} s`],
  ];
  const largest = parts.findIndex(([count]) => count > 0);
  return (
    parts
      .slice(largest === -1 ? -1 : largest, days > 0 ? -1 : undefined)
      .slice(0, mostUnits)
      // Two digits where seconds tick, so that nothing jumps.
      .map(([count, write], at) => write(String(count).padStart(at === 0 || days > 0 ? 1 : 2, "0")))
      .join(" ")
  );
}

const MARKS_MIN = [1, 5, 10] as const;

/**
 * Text for screen readers, which changes only at a few marks near the end: reading out every second is no
 * help.
 */
export function announceTimeLeft(ms: number): string {
  const mark = MARKS_MIN.find((minutes) => ms <= minutes * MINUTE_S * SECOND_MS);
  if (mark === undefined) return "";
  return plural(
    mark,
    t`Less than 1 minute left to pay.`,
    t`Less than ${mark} minutes left to pay.`,
  );
}
