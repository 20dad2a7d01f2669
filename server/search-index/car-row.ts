import { CHOICE_FILTERS, type ChoiceFilter } from "#shared/rules/search.ts";
import { toMajor } from "#shared/lib/money.ts";
import type { IndexedCar } from "./search-index.ts";

/** Statements that read cars on sale; the first two have the columns of `CarRow`. */
export interface CarStatements {
  all: string;
  /** $1: ids of cars. */
  byId: string;
  /** Ids (`id`) of all cars of sellers. $1: ids of sellers. */
  bySeller: string;
}

/** A row of these statements, as an array: names of columns would be repeated for every one of a million. */
export type CarRow = readonly [
  id: string,
  sellerId: string,
  category: string,
  fuel: string | null,
  gearbox: string | null,
  body: string | null,
  colour: string | null,
  drive: string | null,
  doors: number | null,
  seats: number | null,
  sellerKind: string | null,
  make: string | null,
  model: string | null,
  name: string,
  trim: string | null,
  description: string | null,
  priceMinor: number,
  currency: string,
  year: number | null,
  distance: number | null,
  power: number | null,
  verified: boolean,
  promoted: boolean,
  lowered: boolean,
  available: boolean,
  hasPhotos: boolean,
  responsive: boolean,
  registeredDay: number | null,
  availableDay: number | null,
  postedAt: number,
  expiresAt: number,
  latitude: number | null,
  longitude: number | null,
];

/** The value of a filter; null for one that the filter does not offer, such as nine doors. */
function known(name: ChoiceFilter, value: string | number | null): string | null {
  if (value === null) return null;
  const text = String(value);
  const offered: readonly string[] = CHOICE_FILTERS[name];
  return offered.includes(text) ? text : null;
}

/** The car as an index takes it, on a site with this currency. */
export function toIndexedCar(row: CarRow, currency: string): IndexedCar {
  const [
    id,
    sellerId,
    category,
    fuel,
    gearbox,
    body,
    colour,
    drive,
    doors,
    seats,
    sellerKind,
    make,
    model,
    name,
    trim,
    description,
    priceMinor,
    priceCurrency,
    year,
    distance,
    power,
    verified,
    promoted,
    lowered,
    available,
    hasPhotos,
    responsive,
    registeredDay,
    availableDay,
    postedAt,
    expiresAt,
    latitude,
    longitude,
  ] = row;
  return {
    id,
    sellerId,
    choices: {
      category: known("category", category),
      fuel: known("fuel", fuel),
      gearbox: known("gearbox", gearbox),
      body: known("body", body),
      colour: known("colour", colour),
      drive: known("drive", drive),
      doors: known("doors", doors),
      seats: known("seats", seats),
      seller_kind: known("seller_kind", sellerKind),
    },
    make,
    model,
    name,
    trim,
    description,
    price: priceCurrency === currency ? toMajor(priceMinor, currency) : null,
    year,
    distance,
    power,
    switches: { verified, responsive, promoted, lowered, available },
    hasPhotos,
    point: latitude === null || longitude === null ? null : { latitude, longitude },
    registeredDay,
    availableDay,
    postedAt,
    expiresAt,
  };
}
