import { hash } from "node:crypto";

import { VIN_FORM } from "#shared/rules/vin.ts";

import { plainVin } from "./texts.ts";
import { isBlank } from "./unusable.ts";

import type { FieldName } from "./fields.ts";
import type { Mapping } from "./mapping.ts";

/** A character that cannot occur in a field, so it separates fields unambiguously. */
const UNIT = "\u001f";

/** Two advertisements that are equal in all of these are duplicates. */
const TELLING = ["name", "price", "year", "mileage", "postcode"] as const;

/** Fields that identify a car even when its price or other data change. */
const LASTING: readonly FieldName[] = [
  "name",
  "make",
  "model",
  "trim",
  "year",
  "registered",
  "mileage",
  "fuel",
  "gearbox",
  "colour",
  "location",
  "postcode",
];

/** Identity of a row, and of its car independently of the price. */
export interface RowIdentity {
  /** A deterministic UUID: the same whenever the row is read again. */
  readonly key: string;
  /** A deterministic UUID that does not depend on the price; null where `key` does not either. */
  readonly match: string | null;
}

/**
 * The identity of a row in its file. It is the seller's own number of the car where the file has one; else
 * the VIN; else title, price, year, distance and postcode. In a file that lacks one of these it is the whole
 * row. Raw texts are compared, so that improved parsing does not turn known cars into new ones.
 */
export function identityReader(mapping: Mapping): (fields: readonly string[]) => RowIdentity {
  const ids = mapping.id ?? [];
  const telling = TELLING.map((field) => mapping[field]?.[0]?.index);
  const content = telling.every((index) => index !== undefined) ? telling : undefined;
  const lasting = LASTING.map((field) => mapping[field]?.[0]?.index);
  const vins = mapping.vin ?? [];
  return (fields) => {
    for (const { index } of ids) {
      const id = fields[index]?.trim() ?? "";
      if (!isBlank(id)) return { key: toUuid(`id${UNIT}${id}`), match: null };
    }
    for (const { index } of vins) {
      const vin = plainVin(fields[index] ?? "");
      if (isVin(vin)) return { key: toUuid(`vin${UNIT}${vin}`), match: null };
    }
    const places = content ?? fields.map((_, index) => index);
    const textsOf = (indices: readonly (number | undefined)[]) =>
      indices.map((index) => (index === undefined ? "" : (fields[index] ?? "").trim())).join(UNIT);
    return {
      key: toUuid(`row${UNIT}${textsOf(places)}`),
      match: toUuid(`car${UNIT}${textsOf(lasting)}`),
    };
  };
}

/** Placeholders of an unknown number, such as seventeen ones, have few different characters. */
const LEAST_SIGNS = 6;

function isVin(text: string): boolean {
  return VIN_FORM.test(text) && new Set(text).size >= LEAST_SIGNS;
}

/** A UUID derived from a row's content. */
export function contentHash(
  values: readonly (string | number | readonly string[] | null)[],
): string {
  return toUuid(values.join(UNIT));
}

/** A UUID of version 8 (RFC 9562): 122 bits of SHA-256. */
function toUuid(text: string): string {
  const hex = hash("sha256", text, "hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
