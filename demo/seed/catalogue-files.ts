import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { BODIES, COLOURS, DRIVES, FUELS, GEARBOXES } from "#shared/rules/vocabulary.ts";

const whole = z.coerce.number().int();
const wholeOrNone = z
  .string()
  .transform((text) => (text === "" ? null : Number(text)))
  .pipe(z.number().int().nullable());
const textOrNone = z.string().transform((text) => (text === "" ? null : text));

const placeRow = z.strictObject({
  country: z.string().length(2),
  postcode: z.string().min(1),
  place: z.string().min(1),
  latitude: z.coerce.number(),
  longitude: z.coerce.number(),
});
export type DemoPlace = z.infer<typeof placeRow>;

const sellerRow = z.strictObject({
  key: z.string().min(1),
  name: z.string().min(1),
  email: z.email(),
  kind: z.enum(["dealer", "private"]),
  verified: z.enum(["yes", ""]),
  /** Days since the account was opened. */
  since_days: whole,
  places: z.string().transform((text) => text.split("|")),
  /** From the ranges that regulators keep for films and examples. */
  number: textOrNone,
});
export type DemoSellerRow = z.infer<typeof sellerRow>;

const buyerRow = z.strictObject({
  name: z.string().min(1),
  email: z.email(),
  /** Days since the account was opened. */
  since_days: whole,
  place: z.string().min(1),
  /** From the same kind of ranges as a seller's. */
  number: z.string().min(1),
});
export type DemoBuyerRow = z.infer<typeof buyerRow>;

const carRow = z.strictObject({
  make: z.string().min(1),
  model: z.string().min(1),
  trim: z.string().min(1),
  body: z.enum(BODIES),
  /** Which drawing of that body. */
  design: whole,
  doors: whole,
  seats: whole,
  fuel: z.enum(FUELS),
  kw: whole,
  cc: wholeOrNone,
  gearbox: z.enum(GEARBOXES),
  drive: z.enum(DRIVES),
  /** Euros. */
  new_price: whole,
  /** None: registered in the last twelve months, counted from the moment of seeding. */
  year: wholeOrNone,
  km: whole,
  colour: z.enum(COLOURS),
  seller: z.string().min(1),
  /** `booked` is reserved for the demo's buyer, `reserved` for another. */
  mark: z.enum([
    "promoted",
    "nearly-new",
    "upcoming",
    "reserved",
    "booked",
    "sold",
    "withdrawn",
    "",
  ]),
});
export type DemoCarRow = z.infer<typeof carRow>;

function readRows<T>(name: string, row: z.ZodType<T>): T[] {
  const text = readFileSync(new URL(`./data/${name}.csv`, import.meta.url), "utf8");
  const records: unknown = parse(text, { columns: true, skip_empty_lines: true });
  return z.array(row).parse(records);
}

export interface CatalogueFiles {
  readonly places: readonly DemoPlace[];
  readonly sellers: readonly DemoSellerRow[];
  readonly buyers: readonly DemoBuyerRow[];
  readonly cars: readonly DemoCarRow[];
}

/** Reads and validates the demo's tables in `data/`. Throws at an invalid row. */
export function readCatalogueFiles(): CatalogueFiles {
  return {
    places: readRows("places", placeRow),
    sellers: readRows("sellers", sellerRow),
    buyers: readRows("buyers", buyerRow),
    cars: readRows("cars", carRow),
  };
}
