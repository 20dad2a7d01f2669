import { highestPrice, minorDigits } from "../lib/currencies.ts";
import { toMajor, toMinor } from "../lib/money.ts";
import { t } from "../lib/text.ts";

export const NOT_A_PRICE = t`Enter an amount, for example 12500`;

/** Why a car cannot cost so much, in major units; undefined when it can. Form and server decide it alike. */
export function priceProblem(major: number, currency: string): string | undefined {
  const highest = highestPrice(currency);
  const minor = toMinor(major, currency);
  const digits = minorDigits(currency);
  if (major > highest) return t`Enter an amount of at most ${highest}`;
  if (minor === 0) return t`Enter an amount above 0`;
  if (toMajor(minor, currency) === major) return undefined;
  return digits === 0
    ? t`Enter an amount in ${currency} without decimals`
    : t`Use at most ${digits} decimal places`;
}
