import { minorDigits } from "./currencies.ts";

/*
 * Money is stored and calculated in integer minor units (cents, for EUR) and crosses the API in major units.
 */
const factors = new Map<string, number>();

function minorFactor(currency: string): number {
  let factor = factors.get(currency);
  if (factor === undefined) {
    factor = 10 ** minorDigits(currency);
    factors.set(currency, factor);
  }
  return factor;
}

/** @throws RangeError for a currency code `Intl` does not know. */
export function toMajor(minor: number, currency: string): number {
  return minor / minorFactor(currency);
}

/** Rounds to the nearest minor unit. @throws RangeError for an unknown currency code. */
export function toMinor(major: number, currency: string): number {
  return Math.round(major * minorFactor(currency));
}
