import { t } from "#shared/lib/text.ts";
import { readAmount } from "#shared/lib/amounts.ts";
import { minorDigits } from "#shared/lib/currencies.ts";
import { NOT_A_PRICE } from "#shared/rules/prices.ts";
import type { PriceChange } from "./use-acts.ts";

export const WAYS = {
  amount: {
    label: t`By an amount`,
    field: t`Amount`,
    hint: t`For example, -500 or 250, in each car’s currency.`,
    wrong: t`Enter a number, for example -500 or 250`,
  },
  percent: {
    label: t`By a percentage`,
    field: t`Percentage`,
    hint: t`For example, -5. Prices are rounded to whole units.`,
    wrong: t`Enter a number, for example -5`,
  },
  price: {
    label: t`To one price`,
    field: t`New price`,
    hint: t`For example, 12500, in each car’s currency.`,
    wrong: NOT_A_PRICE,
  },
} as const;
export type Way = keyof typeof WAYS;
export const WAY_NAMES = Object.keys(WAYS) as Way[]; // a literal has no other keys

/** Reads what was typed; undefined for anything but a number that changes something. */
export function readChange(way: Way, text: string): PriceChange | undefined {
  // A minus may be typed as the longer sign.
  const [, sign = "", typed = ""] = /^\s*([-+\u2212\u2013]?)(.*?)[\s%]*$/.exec(text) ?? [];
  // A mark before three digits separates thousands of money; a per cent has none.
  const read = way === "percent" ? readPercent(typed) : readAmount(typed);
  const number = Number(read) * (sign === "" || sign === "+" ? 1 : -1);
  if (read === undefined || number === 0) return undefined;
  if (way === "percent") return { percent: number };
  return way === "amount" ? { amount: number } : { price: number };
}

/** Up to two decimals, so that 0.125 is no 125. */
function readPercent(text: string): string | undefined {
  return /^\d{1,3}(?:[.,]\d{1,2})?$/.test(text.trim()) ? text.trim().replace(",", ".") : undefined;
}

/** The price afterwards, as the server makes it. */
export function priceAfter(before: number, currency: string, change: PriceChange): number {
  if ("price" in change) return change.price;
  if ("percent" in change) return Math.round((before * (100 + change.percent)) / 100);
  const unit = 10 ** minorDigits(currency);
  return Math.round((before + change.amount) * unit) / unit;
}
