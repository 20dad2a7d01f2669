import { hash } from "node:crypto";

import { VIN_FORM } from "#shared/rules/vin.ts";

import { plainVin } from "./texts.ts";
import { isBlank } from "./unusable.ts";

import type { FieldName } from "./fields.ts";
import type { Mapping } from "./mapping.ts";

/** A character that no field holds and that therefore keeps fields apart. */
const UNIT = "\u001f";

/** Two advertisements that agree in all of these are one that was posted twice. */
const TELLING = ["name", "price", "year", "mileage", "postcode"] as const;

/** What a car is, whatever it costs and whatever else a file says of it one day. */
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

/** Which row of a file it is, and which car, whatever it costs by now. */
export interface RowIdentity {
  /** A UUID that is the same whenever the row is read again. */
  readonly key: string;
  /** One that stays when the price changes; null where the key does so itself. */
  readonly match: string | null;
}

/**
 * The identity of a row in its file: of the seller's own number for the car where the file has one;
 * else of its vehicle number; else of title, price, year, distance and postcode; of the whole row in
 * a file that lacks one of these. The texts count as they stand, so that reading values better one day
 * makes no car a new one.
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

/** What stands for a number that is not known, such as seventeen ones, has few different signs. */
const LEAST_SIGNS = 6;

function isVin(text: string): boolean {
  return VIN_FORM.test(text) && new Set(text).size >= LEAST_SIGNS;
}

/** A UUID that stands for what a row says. */
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
