import { isCurrency } from "#shared/lib/currencies.ts";
import { findHabits } from "./mark-habits.ts";
import { NOT_A_NUMBER, parseNumber, splitQuantity } from "./numbers.ts";
import { Unusable } from "./unusable.ts";

import type { MarkHabits } from "./numbers.ts";
import type { Reader } from "./unusable.ts";

/** Major units, and the currency where the text names one. */
export interface Price {
  readonly amount: number;
  readonly currency: string | undefined;
}

/**
 * Symbols of one currency, and ambiguous symbols, which mean the site's own currency if it has that symbol.
 */
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

/** `own` is the currency that an ambiguous symbol such as $ stands for, if it can. */
export function findCurrency(text: string, own: string): string | undefined {
  const word = text.trim().toLowerCase();
  const code = word.toUpperCase();
  if (isCurrency(code)) return code;
  const meant = Object.hasOwn(SYMBOLS, word) ? SYMBOLS[word] : undefined;
  return meant?.includes(own) ? own : meant?.[0];
}

/** Remarks after a price: ",-" for no cents, and German or English words for "negotiable". */
const REMARKS = /^[.,]?\s*[-–—]+|\b(vb|vhb|fp|festpreis|negotiable|ono|o\.n\.o\.)$/g;

interface WrittenPrice {
  readonly digits: string;
  readonly currency: string | undefined;
}

/** Splits a price into number and currency, of which there is at most one, before or after the number. */
function splitPrice(text: string, own: string): WrittenPrice | undefined {
  const quantity = splitQuantity(text);
  if (quantity === undefined) return undefined;
  const after = quantity.after.replaceAll(REMARKS, "").trim();
  const named = [quantity.before, after].filter((word) => word !== "");
  const currencies = named.map((word) => findCurrency(word, own));
  if (named.length > 1 || currencies.includes(undefined)) return undefined;
  return { digits: quantity.digits, currency: currencies[0] };
}

/** `values` are the column's first ones, from which its use of marks is inferred. */
export function priceReader(own: string, values: readonly string[] = []): Reader<Price> {
  const habitsOf = priceHabits(own, values);
  return (text) => {
    const written = splitPrice(text, own);
    if (written === undefined) return isNegative(text, own) ? NOT_ABOVE_0 : NOT_A_PRICE;
    const amount = parseNumber(written.digits, habitsOf(written.currency));
    if (amount === NOT_A_NUMBER) return NOT_A_PRICE;
    return amount instanceof Unusable ? amount : { amount, currency: written.currency };
  };
}

/**
 * The habits of prices in one currency, together with those that name none: dealers write `8.000 €` and
 * `£8,000` in one column.
 */
function priceHabits(
  own: string,
  values: readonly string[],
): (currency: string | undefined) => MarkHabits {
  const prices = values.flatMap((value) => splitPrice(value, own) ?? []);
  const known = new Map<string | undefined, MarkHabits>();
  return (currency) => {
    let habits = known.get(currency);
    if (habits === undefined) {
      const alike = prices.filter(
        (price) =>
          currency === undefined || price.currency === undefined || price.currency === currency,
      );
      habits = findHabits(alike.map(({ digits }) => digits));
      known.set(currency, habits);
    }
    return habits;
  };
}

const NOT_A_PRICE = new Unusable("is not an amount of money");
const NOT_ABOVE_0 = new Unusable("is not above 0");

/** Whether the text is a price but for a minus before its number, as in `-500` and `€ -500`. */
function isNegative(text: string, own: string): boolean {
  const amount = text.replace(/^([^\d−-]*)[-−]\s*/, "$1");
  return amount !== text && splitPrice(amount, own) !== undefined;
}
