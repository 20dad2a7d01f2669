import { hash } from "node:crypto";

import { saysNothing } from "./unusable.ts";

import type { Mapping } from "./mapping.ts";

/** Bytes that no field holds and that therefore keep fields apart. */
const UNIT = "\u001f";

/** Two advertisements that agree in all of these are one that was posted twice. */
const TELLING = ["name", "price", "year", "mileage", "postcode"] as const;

/**
 * The identity of a row in its file, a UUID that is the same whenever the row is read again: of the
 * seller's own number for the car where the file has one; else of title, price, year, distance and
 * postcode; of the whole row in a file that lacks one of these. The texts count as they stand, so
 * that reading values better one day makes no car a new one.
 */
export function keyReader(mapping: Mapping): (fields: readonly string[]) => string {
  const ids = mapping.id ?? [];
  const telling = TELLING.map((field) => mapping[field]?.[0]?.index);
  const content = telling.every((index) => index !== undefined) ? telling : undefined;
  return (fields) => {
    for (const { index } of ids) {
      const id = fields[index]?.trim() ?? "";
      if (!saysNothing(id)) return toUuid(`id${UNIT}${id}`);
    }
    const texts = content === undefined ? fields : content.map((index) => fields[index] ?? "");
    return toUuid(`row${UNIT}${texts.map((text) => text.trim()).join(UNIT)}`);
  };
}

/** A UUID of version 8 (RFC 9562): 122 bits of SHA-256. */
function toUuid(text: string): string {
  const hex = hash("sha256", text, "hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
