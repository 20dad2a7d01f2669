import { cut, spaceOut } from "#shared/rules/car-names.ts";
import { STOCK_NUMBER_LENGTH } from "#shared/rules/listing.ts";
import { Unusable, isBlank } from "./unusable.ts";

import type { Reader, Reading } from "./unusable.ts";

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const DESCRIPTION_LENGTH = 10_000;

/**
 * Removes control characters: PostgreSQL accepts no NUL, and a terminal executes others, including those from
 * U+0080 on.
 */
export function withoutControls(text: string): string {
  return text.replaceAll(CONTROL, "");
}

/** Reads a text as one line, truncated to a length. */
export function readClean(most: number): Reader<string> {
  return (text) => {
    if (isBlank(text)) return null;
    return cut(withoutControls(text).replaceAll(/\s+/g, " ").trim(), most) || null;
  };
}

/** Reads a title; underscores become spaces where it has none. */
export function readLine(text: string): Reading<string> {
  return isBlank(text) ? null : spaceOut(withoutControls(text)) || null;
}

/** Reads the number by which a dealer knows a car. An address, which identifies a row too, is none. */
export const readStockNumber: Reader<string> = (text) => {
  const number = isBlank(text) ? "" : withoutControls(text).replaceAll(/\s+/g, " ").trim();
  return number === "" || number.length > STOCK_NUMBER_LENGTH || number.includes("://")
    ? null
    : number;
};

/** Reads a text and keeps its line breaks. */
export function readText(text: string): Reading<string> {
  if (isBlank(text)) return null;
  return cut(withoutControls(text).trim(), DESCRIPTION_LENGTH) || null;
}

/** A VIN without separators between its characters. */
export function plainVin(text: string): string {
  return text.replaceAll(/[\s-]/g, "").toUpperCase();
}

export function readVin(text: string): Reading<string> {
  if (isBlank(text)) return null;
  const vin = plainVin(text);
  return /^[A-Z0-9]{5,17}$/.test(vin) ? vin : new Unusable("is not a VIN");
}

/**
 * Reads the postcodes of a column. Where most have five digits, as in Germany, those with four have lost a
 * leading zero in a spreadsheet, which is restored.
 */
export function postcodeReader(values: readonly string[]): Reader<string> {
  const long = values.filter((value) => /^\d{5}(\.0)?$/.test(value)).length;
  const areFiveDigits = long * 2 > values.length;
  return (text) => {
    const postcode = withoutControls(text)
      .replace(/\.0$/, "")
      .replaceAll(/\s+/g, " ")
      .toUpperCase();
    if (postcode.length > 12) return new Unusable("is not a postcode");
    return areFiveDigits && /^\d{4}$/.test(postcode) ? `0${postcode}` : postcode;
  };
}
