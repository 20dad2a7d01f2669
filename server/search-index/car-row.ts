import { CHOICE_FILTERS, CHOICE_NAMES, type SearchList } from "#shared/rules/search.ts";
import { toMajor } from "#shared/lib/money.ts";
import type { IndexedCar } from "./search-index.ts";

/** Statements that read cars on sale; the first two have the columns of `CarRow`. */
export interface CarStatements {
  all: string;
  /** $1: ids of cars. */
  byId: string;
  /** Ids (`id`) of all cars of sellers. $1: ids of sellers. */
  bySeller: string;
  /**
   * By list, what counts its cars: a row (`name`, `value`, `count`) for all of them, named `total`, and for each value of
   * each filter that has cars. The value of a histogram is the number of the bin, from 1. $1: the site's currency; $2:
   * its minor units in a major one; from $3: the edges of each of `HISTOGRAMS`.
   */
  counts: { readonly [L in SearchList]: string };
}

/**
 * A row of these statements, as an array: names of columns would be repeated for every one of a million. Values that are
 * short come as records in PostgreSQL's text format: to read one column takes as long as to read a record.
 */
export type CarRow = readonly [
  id: string,
  sellerId: string,
  /** The values of `CHOICE_NAMES`. */
  choices: string,
  /** Booleans: verified, promoted, lowered, available, with photos, responsive. */
  switches: string,
  /**
   * Price in minor units, year, distance, power, days of registration and availability, milliseconds of listing and
   * expiry, latitude and longitude.
   */
  numbers: string,
  currency: string,
  make: string | null,
  model: string | null,
  name: string,
  trim: string | null,
  description: string | null,
];

/** The fields of a record whose values have neither commas nor quotes; the empty text stands for NULL. */
function fieldsOf(record: string): string[] {
  return record.slice(1, -1).split(",");
}

/** Cars have few different combinations of these values, so each is read once. */
const CHOICES = new Map<string, IndexedCar["choices"]>();
const MOST_CHOICES = 10_000;

/** The values of the filters; null for one that the filter does not offer, such as nine doors. */
function readChoices(text: string): IndexedCar["choices"] {
  let choices = CHOICES.get(text);
  if (choices === undefined) {
    // Values with spaces stand in quotes.
    const values = fieldsOf(text.replaceAll('"', ""));
    const known = CHOICE_NAMES.map((name, at) => {
      const value = values[at] ?? "";
      const offered: readonly string[] = CHOICE_FILTERS[name];
      return [name, offered.includes(value) ? value : null];
    });
    choices = Object.fromEntries(known) as IndexedCar["choices"]; // each name once
    if (CHOICES.size >= MOST_CHOICES) CHOICES.clear();
    CHOICES.set(text, choices);
  }
  return choices;
}

/** The car as an index takes it, on a site with this currency. */
export function toIndexedCar(row: CarRow, currency: string): IndexedCar {
  const [id, sellerId, choices, switches, numbers, priceCurrency, make, model, name, trim, text] =
    row;
  const [
    priceMinor = null,
    year = null,
    distance = null,
    power = null,
    registeredDay = null,
    availableDay = null,
    postedAt = null,
    expiresAt = null,
    latitude = null,
    longitude = null,
  ] = fieldsOf(numbers).map((number) => (number === "" ? null : Number(number)));
  const [verified, promoted, lowered, available, hasPhotos, responsive] = fieldsOf(switches).map(
    (value) => value === "t",
  ) as [boolean, boolean, boolean, boolean, boolean, boolean]; // by the statement
  return {
    id,
    sellerId,
    choices: readChoices(choices),
    make,
    model,
    name,
    trim,
    description: text,
    price: priceCurrency === currency && priceMinor !== null ? toMajor(priceMinor, currency) : null,
    year,
    distance,
    power,
    switches: { verified, promoted, lowered, available, responsive },
    hasPhotos,
    point: latitude === null || longitude === null ? null : { latitude, longitude },
    registeredDay,
    availableDay,
    postedAt: postedAt ?? 0,
    expiresAt: expiresAt ?? 0,
  };
}
