/**
 * How many digits after the point a currency has.
 *
 * Money is stored and calculated in integer minor units (cents, for EUR) and crosses the API in
 * major units. How many minor digits a currency has comes from ISO 4217 as `Intl` knows it.
 */
export function minorDigits(currency: string): number {
  return (
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
      .maximumFractionDigits ?? 2
  );
}

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

const HIGHEST_PRICE = 10_000_000;
/** Currencies whose unit is worth less than about a twentieth of a euro, so that cars cost millions. */
const SMALL_UNITS = new Set(
  "AMD ARS BIF CLP COP CRC DJF GNF HUF IDR INR IQD IRR ISK JPY KHR KMF KRW KZT LAK LBP LKR MGA MMK MNT NGN NPR PKR PYG RSD RUB RWF SLE SOS SYP TZS UGX UZS VND VUV XAF XOF YER".split(
    " ",
  ),
);

/** The highest plausible price, in major units. */
export function highestPrice(currency: string): number {
  return SMALL_UNITS.has(currency) ? HIGHEST_PRICE * 1000 : HIGHEST_PRICE;
}
