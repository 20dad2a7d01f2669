import { findCurrency } from "./money.ts";
import { splitQuantity } from "./numbers.ts";
import { nameDistance } from "./quantities.ts";

import type { DistanceUnit } from "#shared/lib/distances.ts";
import type { OpenUnit } from "#shared/rules/imports.ts";
import type { Column, Mapping } from "./mapping.ts";

/** The units that a file does not state. */
export interface OpenUnits {
  /** Units that some values lack: neither the value nor the heading names one. */
  readonly units: readonly OpenUnit[];
  /** A likely unit of distances, such as miles beside prices in pounds. It is suggested, never assumed. */
  readonly suggestedDistance: DistanceUnit | null;
}

type Row = readonly string[];

/** Finds prices without a currency and distances without a unit. `rows` are the first ones of the file. */
export function findOpenUnits(mapping: Mapping, rows: readonly Row[]): OpenUnits {
  const prices = namedIn(mapping.price, rows, (column, text, row) => {
    const quantity = splitQuantity(text);
    if (quantity === undefined || isZero(quantity.digits)) return undefined;
    const words = [column.currency, quantity.before, quantity.after.replace(/^[.,]?\s*[-–—]+/, "")];
    const beside = (mapping.currency ?? []).map(({ index }) => row[index] ?? "");
    return nameOf([...words, ...beside], (word) =>
      findCurrency(word.trim().split(/\s/)[0] ?? "", ""),
    );
  });
  const distances = namedIn(mapping.mileage, rows, (column, text) => {
    const quantity = splitQuantity(text);
    if (quantity === undefined || isZero(quantity.digits)) return undefined;
    return nameOf([column.distance, quantity.after], nameDistance);
  });
  const units: OpenUnit[] = [];
  if (prices.has("")) units.push("currency");
  if (distances.has("")) units.push("distance");
  const isBritish = distances.has("") && prices.has("GBP");
  return { units, suggestedDistance: isBritish ? "mi" : null };
}

/** Zero is the same in every unit. */
const isZero = (digits: string): boolean => !/[1-9]/.test(digits);

/** The first of these words that names a unit; empty when none does. */
function nameOf(
  words: readonly (string | undefined)[],
  find: (word: string) => string | undefined,
): string {
  for (const word of words) {
    const found = word ? find(word) : undefined;
    if (found !== undefined) return found;
  }
  return "";
}

/** Every unit that the values of a field name; the empty text stands for values without one. */
function namedIn(
  columns: readonly Column[] = [],
  rows: readonly Row[],
  name: (column: Column, text: string, row: Row) => string | undefined,
): Set<string> {
  const found = new Set<string>();
  for (const row of rows)
    for (const column of columns) {
      const text = (row[column.index] ?? "").trim();
      const unit = text === "" || text.length > 300 ? undefined : name(column, text, row);
      if (unit !== undefined) found.add(unit);
    }
  return found;
}
