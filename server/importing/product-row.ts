import type { Body, CategoryId, Colour, Drive, Fuel, Gearbox } from "#shared/rules/vocabulary.ts";

/** What the importer writes of a product, under the names of the table's columns. */
export interface ProductRow {
  readonly id: string;
  readonly owner_id: string;
  readonly source_key: string;
  /** Identity without the price; null where the key holds none. */
  readonly source_match: string | null;
  /** Stands for all that the file says of the car. */
  readonly source_hash: string;
  /** Where its pictures are; null where the file does not say. */
  readonly source_pictures: readonly string[] | null;
  readonly category_id: CategoryId;
  readonly name: string;
  readonly make: string | null;
  readonly model: string | null;
  readonly trim: string | null;
  readonly year: number | null;
  /** YYYY-MM-DD; the first of the month where the day is not known. */
  readonly first_registered: string | null;
  readonly registered_month_only: boolean;
  readonly mileage_km: number | null;
  readonly fuel: Fuel | null;
  readonly gearbox: Gearbox | null;
  readonly body: Body | null;
  readonly drive: Drive | null;
  readonly power_kw: number | null;
  readonly engine_cc: number | null;
  readonly doors: number | null;
  readonly seats: number | null;
  readonly colour: Colour | null;
  readonly previous_owners: number | null;
  readonly vin: string | null;
  /** The seller's telephone number. */
  readonly number: string | null;
  readonly description: string | null;
  readonly location: string | null;
  readonly postcode: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly price_minor: number | null;
  readonly resale_price_minor: number;
  readonly currency: string;
  /** YYYY-MM-DD */
  readonly available_from: string | null;
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
  "category_id",
  "name",
  "make",
  "model",
  "trim",
  "year",
  "first_registered",
  "registered_month_only",
  "mileage_km",
  "fuel",
  "gearbox",
  "body",
  "drive",
  "power_kw",
  "engine_cc",
  "doors",
  "seats",
  "colour",
  "previous_owners",
  "vin",
  "number",
  "description",
  "location",
  "postcode",
  "latitude",
  "longitude",
  "price_minor",
  "resale_price_minor",
  "currency",
  "available_from",
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
