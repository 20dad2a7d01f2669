import { parseQuantity } from "./numbers.ts";
import { Unusable } from "./unusable.ts";

import type { DecimalMark } from "./numbers.ts";
import type { Reader } from "./unusable.ts";

/** Major units, and the currency where the text names one. */
export interface Price {
  readonly amount: number;
  readonly currency: string | undefined;
}

/** Symbols that mean one currency, and those that mean the site's own where it has that symbol. */
const SYMBOLS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  "€": ["EUR"],
  euro: ["EUR"],
  euros: ["EUR"],
  "£": ["GBP"],
  "₹": ["INR"],
  rs: ["INR"],
  "rs.": ["INR"],
  zł: ["PLN"],
  zl: ["PLN"],
  kč: ["CZK"],
  "fr.": ["CHF"],
  sfr: ["CHF"],
  ft: ["HUF"],
  "₺": ["TRY"],
  "₩": ["KRW"],
  "¥": ["JPY", "CNY"],
  $: ["USD", "AUD", "CAD", "NZD", "SGD", "HKD", "MXN"],
  kr: ["SEK", "NOK", "DKK", "ISK"],
  "kr.": ["DKK", "NOK", "SEK", "ISK"],
};
const CODES = new Set(Intl.supportedValuesOf("currency"));

/** `own` is the currency that a shared symbol such as $ is taken for, where it can mean it. */
export function findCurrency(text: string, own: string): string | undefined {
  const word = text.trim().toLowerCase();
  const code = word.toUpperCase();
  if (code.length === 3 && CODES.has(code)) return code;
  const meant = Object.hasOwn(SYMBOLS, word) ? SYMBOLS[word] : undefined;
  return meant?.includes(own) ? own : meant?.[0];
}

/** What sellers write after a price: ",-" for no cents, and that they would talk about it. */
const REMARKS = /^[.,]?\s*[-–—]+|\b(vb|vhb|fp|festpreis|negotiable|ono|o\.n\.o\.)$/g;

/** A price with at most one currency before or after it. */
export function priceReader(own: string, decimal?: DecimalMark): Reader<Price> {
  return (text) => {
    const quantity = parseQuantity(text, decimal);
    if (quantity === undefined) return NOT_A_PRICE;
    const after = quantity.after.replaceAll(REMARKS, "").trim();
    const named = [quantity.before, after].filter((word) => word !== "");
    const currencies = named.map((word) => findCurrency(word, own));
    if (named.length > 1 || currencies.includes(undefined)) return NOT_A_PRICE;
    return { amount: quantity.number, currency: currencies[0] };
  };
}

const NOT_A_PRICE = new Unusable("is not an amount of money");

const HIGHEST_PRICE = 10_000_000;
/** A car costs millions in these: one unit is worth less than about a twentieth of a euro. */
const SMALL_UNITS = new Set(
  "AMD ARS BIF CLP COP CRC DJF GNF HUF IDR INR IQD IRR ISK JPY KHR KMF KRW KZT LAK LBP LKR MGA MMK MNT NGN NPR PKR PYG RSD RUB RWF SLE SOS SYP TZS UGX UZS VND VUV XAF XOF YER".split(
    " ",
  ),
);

/** The highest price that is believed, in major units. */
export function highestPrice(currency: string): number {
  return SMALL_UNITS.has(currency) ? HIGHEST_PRICE * 1000 : HIGHEST_PRICE;
}
