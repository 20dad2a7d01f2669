import type { DistanceUnit } from "#shared/lib/distances.ts";
import { lazy } from "./lazy.ts";

export const WHOLE: Intl.NumberFormatOptions = { maximumFractionDigits: 0 };

export const distanceOptions = (unit: DistanceUnit): Intl.NumberFormatOptions => ({
  style: "unit",
  unit: unit === "km" ? "kilometer" : "mile",
  ...WHOLE,
});

/** Of amounts in major units; cents are shown only where there are any. */
export const priceOptions = (currency: string): Intl.NumberFormatOptions => ({
  style: "currency",
  currency,
  trailingZeroDisplay: "stripIfInteger",
});

/** How a number is written. A number and its unit stay in one line. */
export function numberWriter(
  locale: string,
  options: Intl.NumberFormatOptions,
): (value: number) => string {
  const format = new Intl.NumberFormat(locale, options);
  return (value) => format.format(value).replace(" ", "\u00A0");
}

/** What an example tells: what stands before and after the digits, and what groups them by three. */
const EXAMPLE = /^(\D*)1(\D?)234(?:\2)567(\D*)$/;

/**
 * Writes whole numbers as 1,234,567 is written in the example, and others by what `make` returns, which is `Intl`: its
 * first use keeps a phone busy for 0.1 s, which would delay the hydration of each page with a price.
 */
export function writeLike(
  example: string | undefined,
  make: () => (value: number) => string,
): (value: number) => string {
  const [all, before, comma = "", after] = EXAMPLE.exec(example ?? "") ?? [];
  const write = lazy(make);
  return (value) =>
    all !== undefined && value >= 0 && Number.isSafeInteger(value)
      ? before + String(value).replace(/\B(?=(?:\d{3})+$)/g, comma) + after
      : write()(value);
}
