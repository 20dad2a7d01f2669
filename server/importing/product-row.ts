import { type CarFacts, FACT_NAMES } from "#shared/rules/car-facts.ts";
import type { CategoryId } from "#shared/rules/vocabulary.ts";

/** A product as the importer writes it, by the table's columns. */
export interface ProductRow extends Readonly<CarFacts> {
  readonly id: string;
  readonly owner_id: string;
  readonly source_key: string;
  /** Identity key without the price; null where the key does not include the price. */
  readonly source_match: string | null;
  /** Hash of everything that the file says about the car, to detect changes. */
  readonly source_hash: string;
  /** Addresses of its pictures; null where the file has none. */
  readonly source_pictures: readonly string[] | null;
  /** The dealer's own number of the car. */
  readonly stock_number: string | null;
  readonly category_id: CategoryId;
  readonly name: string;
  /** Whether `first_registered` is the first of a month only because the day is unknown. */
  readonly registered_month_only: boolean;
  /** The seller's telephone number. */
  readonly number: string | null;
  readonly location: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly price_minor: number | null;
  readonly resale_price_minor: number;
  readonly currency: string;
  /** ISO 8601, as `expires_at` */
  readonly posted_at: string;
  readonly expires_at: string;
}

/** The columns in the order in which `encodeRow` writes them. */
export const ROW_COLUMNS = [
  "id",
  "owner_id",
  "source_key",
  "source_match",
  "source_hash",
  "source_pictures",
  "stock_number",
  "category_id",
  "name",
  ...FACT_NAMES,
  "registered_month_only",
  "number",
  "location",
  "latitude",
  "longitude",
  "price_minor",
  "resale_price_minor",
  "currency",
  "posted_at",
  "expires_at",
] as const satisfies readonly (keyof ProductRow)[];

/** One line of PostgreSQL's COPY text format, with its newline. */
export function encodeRow(row: ProductRow): string {
  let line = "";
  for (const column of ROW_COLUMNS) {
    const value = row[column];
    if (line !== "") line += "\t";
    if (value === null) line += "\\N";
    else if (typeof value === "object") line += escape(encodeArray(value));
    else line += typeof value === "string" ? escape(value) : String(value);
  }
  return `${line}\n`;
}

/** PostgreSQL's text form of an array. */
function encodeArray(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, "\\$&")}"`).join(",")}}`;
}

const SPECIAL = /[\\\n\r\t]/;
const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

function escape(text: string): string {
  return SPECIAL.test(text)
    ? text.replaceAll(/[\\\n\r\t]/g, (found) => ESCAPES[found] ?? found)
    : text;
}
