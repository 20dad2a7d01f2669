import { plural, t } from "#shared/lib/text.ts";
import { localeNow } from "#server/base/speak.ts";

const LOCALE = "en-GB";

/** A whole number as its reader writes it: "12,345". */
export function writeWhole(amount: number): string {
  return new Intl.NumberFormat(localeNow(LOCALE)).format(amount);
}

/** An amount with one digit after the point. */
export function writeTenths(amount: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(localeNow(LOCALE), digits).format(amount);
}

/** For how long something has been so, in its largest unit of which there are two: "5 minutes". */
export function timeText(seconds: number): string {
  if (seconds < 120) {
    const amount = Math.max(0, Math.round(seconds));
    return plural(amount, t.of("since")`${amount} second`, t.of("since")`${amount} seconds`);
  }
  if (seconds < 7_200) return t.of("since")`${Math.round(seconds / 60)} minutes`;
  if (seconds < 172_800) return t.of("since")`${Math.round(seconds / 3_600)} hours`;
  return t.of("since")`${Math.round(seconds / 86_400)} days`;
}
