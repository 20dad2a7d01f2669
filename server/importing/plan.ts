import { CAR_FACTS, type CarFacts, type Fact, type ImportedFact } from "#shared/rules/car-facts.ts";
import { nameMake, nameModel } from "#shared/rules/car-names.ts";
import { IMPORTED_FACTS, type OwnImportField } from "#shared/rules/imports.ts";
import { findDayOrder, parseDate, parseMonth } from "./dates.ts";
import { FIELD_NAMES } from "./fields.ts";
import { findHabits } from "./mark-habits.ts";
import { findCurrency, priceReader } from "./money.ts";
import { readPictureList } from "./pictures.ts";
import {
  countReader,
  degreesReader,
  distanceReader,
  engineReader,
  measureReader,
  powerReader,
  readOwners,
} from "./quantities.ts";
import {
  postcodeReader,
  readClean,
  readLine,
  readStockNumber,
  readText,
  readVin,
  withoutControls,
} from "./texts.ts";
import { Unusable, rememberReadings } from "./unusable.ts";
import {
  readBody,
  readCategory,
  readColour,
  readDamage,
  readDrive,
  readFuel,
  readGearbox,
  readRequest,
} from "./words.ts";

import type { PartialDate } from "./dates.ts";
import type { FieldName } from "./fields.ts";
import type { Column, Mapping } from "./mapping.ts";
import type { Price } from "./money.ts";
import type { DistanceUnit } from "#shared/lib/distances.ts";
import type { Reader } from "./unusable.ts";

/** Units of values for which the file names none. */
export interface UnitDefaults {
  /** ISO 4217 */
  readonly currency: string;
  readonly distance: DistanceUnit;
}

/** A column, its first values, and the default units. */
interface Hints extends UnitDefaults {
  readonly column: Column;
  readonly values: readonly string[];
}

/** Chooses the reader of a fact by its row in `shared/rules/car-facts.ts`. */
function readFact(fact: Fact): Reader<unknown> {
  return fact.kind === "number"
    ? measureReader(fact.from, fact.to, fact.unit)
    : readClean(fact.kind === "text" ? fact.most : LONGEST);
}

// The row's kind determines the type that a fact's reader returns.
function factReader(name: ImportedFact): () => Reader<CarFacts[ImportedFact]> {
  return () => rememberReadings(readFact(CAR_FACTS[name]) as Reader<CarFacts[ImportedFact]>); // see above
}

/** Makes the reader of each field. The first values of a column decide how the whole column is read. */
const OWN_READERS = {
  name: () => readLine,
  make: () => rememberReadings((text) => nameMake(withoutControls(text)) || null),
  model: () => rememberReadings((text) => nameModel(withoutControls(text)) || null),
  trim: () => readClean(120),
  year: dateReader,
  month: () => rememberReadings((text) => parseMonth(text) ?? new Unusable("is not a month")),
  registered: dateReader,
  mileage: ({ column, values, distance }) =>
    rememberReadings(distanceReader(column.distance ?? distance, findHabits(values))),
  price: moneyReader,
  new_price: moneyReader,
  currency: ({ currency }) =>
    rememberReadings((text) => findCurrency(text, currency) ?? new Unusable("is not a currency")),
  fuel: () => rememberReadings(readFuel),
  gearbox: () => rememberReadings(readGearbox),
  body: () => rememberReadings(readBody),
  category: () => rememberReadings(readCategory),
  drive: () => rememberReadings(readDrive),
  power: ({ column, values }) =>
    rememberReadings(powerReader(column.power ?? "kW", findHabits(values))),
  engine: ({ values }) => rememberReadings(engineReader(findHabits(values))),
  doors: () => rememberReadings(countReader(1, 9)),
  seats: () => rememberReadings(countReader(1, 99)),
  colour: () => rememberReadings(readColour),
  owners: () => rememberReadings(readOwners),
  vin: () => readVin,
  phone: () => readClean(60),
  description: () => readText,
  location: () => rememberReadings(readClean(120)),
  postcode: ({ values }) => rememberReadings(postcodeReader(values)),
  latitude: () => degreesReader(90),
  longitude: () => degreesReader(180),
  posted: dateReader,
  available: dateReader,
  damage: () => rememberReadings(readDamage),
  offer: () => rememberReadings(readRequest),
  pictures: () => readPictureList,
  id: () => readStockNumber,
} satisfies Record<OwnImportField, (hints: Hints) => Reader<unknown>>;

/** The readers above, and one for each fact. */
const READERS = {
  ...OWN_READERS,
  ...Object.fromEntries(IMPORTED_FACTS.map((name) => [name, factReader(name)])),
  // One entry for each fact.
} as typeof OWN_READERS & Readonly<Record<ImportedFact, ReturnType<typeof factReader>>>;

function dateReader({ values }: Hints): Reader<PartialDate> {
  const order = findDayOrder(values);
  return rememberReadings(
    (text) => parseDate(text.replace(/^(\d{4})\.0$/, "$1"), order) ?? new Unusable("is not a date"),
  );
}

function moneyReader({ column, values, currency }: Hints): Reader<Price> {
  const read = priceReader(column.currency ?? currency, values);
  return rememberReadings((text) => {
    const price = read(text);
    if (price === null || price instanceof Unusable) return price;
    return { ...price, currency: price.currency ?? column.currency };
  });
}

type Value<F extends FieldName> =
  ReturnType<(typeof READERS)[F]> extends Reader<infer T> ? T : never;

/** Maximum length of a value, because readers may take quadratic time and cannot be interrupted. */
const LONGEST = 300;
/** Longer texts are truncated. */
const LONGEST_TEXT: Partial<Record<FieldName, number>> = {
  name: 1_000,
  trim: 1_000,
  location: 1_000,
  id: 1_000,
  description: 20_000,
};
/** Twenty addresses with separators. */
const LONGEST_LIST = 45_000;

function bounded<T>(field: FieldName, read: Reader<T>): Reader<T> {
  const most = LONGEST_TEXT[field];
  if (most !== undefined)
    return (text) => read(text.length <= most ? text : text.slice(0, most).toWellFormed());
  const limit = field === "pictures" ? LONGEST_LIST : LONGEST;
  return (text) => (text.length <= limit ? read(text) : new Unusable("is too long"));
}

/** A column with its reader. */
export interface PlannedColumn<T> extends Column {
  readonly read: Reader<T>;
}

/** The columns of each field, in the order in which they are read. */
export type Plan = { readonly [F in FieldName]: readonly PlannedColumn<Value<F>>[] };

/** Plans how to read each column. `rows` are the first ones of the file. */
export function planColumns(
  mapping: Mapping,
  rows: readonly (readonly string[])[],
  defaults: UnitDefaults,
): Plan {
  const plan = FIELD_NAMES.map((field) => {
    const columns = (mapping[field] ?? []).map((column) => {
      const values = rows
        .map((row) => (row[column.index] ?? "").trim())
        .filter((value) => value !== "" && value.length <= LONGEST);
      const read = READERS[field]({ ...defaults, column, values });
      return { ...column, read: bounded<unknown>(field, read) };
    });
    return [field, columns];
  });
  return Object.fromEntries(plan) as Plan; // one entry per field, each made by its own reader
}
