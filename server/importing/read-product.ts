import { IMPORTED_FACTS } from "#shared/rules/imports.ts";
import type { CarFacts, ImportedFact } from "#shared/rules/car-facts.ts";
import { highestPrice } from "#shared/lib/currencies.ts";
import { toMinor } from "#shared/lib/money.ts";
import { type Body, type CategoryId, categoryOfBody } from "#shared/rules/vocabulary.ts";
import { type PartialDate, toIsoDay } from "./dates.ts";
import { makeId } from "./ids.ts";
import { readPictures } from "./pictures.ts";
import type { Plan } from "./plan.ts";
import type { ProductRow } from "./product-row.ts";
import { type Essentials, readEssentials, type RowRefusal } from "./read-essentials.ts";
import { readOptional } from "./read-field.ts";
import type { Warning } from "./refusal.ts";
import type { RowContext } from "./row-context.ts";
import { contentHash, type RowIdentity } from "./source-key.ts";

export interface ReadProduct {
  readonly product: ProductRow;
  readonly warnings: readonly Warning[];
  /** The file names neither a category nor a body. */
  readonly isCategoryGuessed: boolean;
}

type Fields = readonly string[];

/** Converts a row to a product. */
export function readProduct(
  fields: Fields,
  identity: RowIdentity,
  context: RowContext,
): ReadProduct | RowRefusal {
  const { plan } = context;
  const warnings: Warning[] = [];
  const essentials = readEssentials(fields, context, warnings);
  if ("reason" in essentials) return essentials;
  const { name, make, model, trim, date, asked, currency } = essentials;
  const body = readOptional(plan.body, fields, warnings);
  const latitude = readOptional(plan.latitude, fields, warnings);
  const longitude = readOptional(plan.longitude, fields, warnings);
  const isPlaced = latitude !== null && longitude !== null;
  const pictures = readPictures(fields, plan, warnings);
  const category = readCategory(fields, body, essentials, context, warnings);
  const registered = readFirstRegistered(fields, date, context, warnings);
  // Frozen: the hash below is of these values in this order, and a file imported again is compared by it. A fact
  // that is added later belongs into the product below.
  const hashed = {
    name,
    make,
    model,
    trim,
    year: date?.year ?? null,
    first_registered: registered?.day ?? null,
    mileage_km: readOptional(plan.mileage, fields, warnings),
    fuel: readOptional(plan.fuel, fields, warnings),
    gearbox: readOptional(plan.gearbox, fields, warnings),
    body,
    drive: readOptional(plan.drive, fields, warnings),
    power_kw: readOptional(plan.power, fields, warnings),
    engine_cc: readOptional(plan.engine, fields, warnings),
    doors: readOptional(plan.doors, fields, warnings),
    seats: readOptional(plan.seats, fields, warnings),
    colour: readOptional(plan.colour, fields, warnings),
    previous_owners: readOptional(plan.owners, fields, warnings),
    vin: readOptional(plan.vin, fields, warnings),
    number: readOptional(plan.phone, fields, warnings),
    description: describe(fields, plan, warnings),
    location: readOptional(plan.location, fields, warnings),
    postcode: readOptional(plan.postcode, fields, warnings),
    latitude: isPlaced ? latitude : null,
    longitude: isPlaced ? longitude : null,
    price_minor: readNewPrice(fields, currency, context, warnings),
    resale_price_minor: asked,
    currency,
    available_from: readAvailableFrom(fields, context, warnings),
    source_pictures: pictures.length > 0 ? pictures : null,
  };
  const facts = readFacts(fields, plan, warnings);
  const product: ProductRow = {
    ...hashed,
    ...facts,
    id: makeId(),
    owner_id: context.ownerId,
    source_key: identity.key,
    source_match: identity.match,
    stock_number: readOptional(plan.id, fields, warnings),
    registered_month_only: registered?.isMonth ?? false,
    source_hash: contentHash([
      category,
      ...Object.values(hashed),
      // Hashed only where it is true, so that the hashes of all other cars stay the same.
      ...(registered?.isMonth === true ? ["month only"] : []),
      ...Object.entries(facts).flatMap(([name, value]) => (value === null ? [] : [name, value])),
    ]),
    category_id: category ?? context.categories.guess(make, model),
    posted_at: readPosted(fields, context, warnings),
    expires_at: context.expiresAt,
  };
  return { product, warnings, isCategoryGuessed: category === null };
}

function readFacts(fields: Fields, plan: Plan, warnings: Warning[]): Pick<CarFacts, ImportedFact> {
  const read = IMPORTED_FACTS.map((name) => [name, readOptional(plan[name], fields, warnings)]);
  return Object.fromEntries(read) as Pick<CarFacts, ImportedFact>; // one entry for each name
}

/** The file's category, else the body's; null where both are missing. */
function readCategory(
  fields: Fields,
  body: Body | null,
  { make, model }: Essentials,
  { plan, categories }: RowContext,
  warnings: Warning[],
): CategoryId | null {
  const said = readOptional(plan.category, fields, warnings);
  const category = said ?? (body === null ? null : categoryOfBody(body));
  if (category !== null) categories.learn(make, model, category);
  return category;
}

function readFirstRegistered(
  fields: Fields,
  date: PartialDate | null,
  { plan, now }: RowContext,
  warnings: Warning[],
): { day: string; isMonth: boolean } | null {
  const month = readOptional(plan.month, fields, warnings);
  const registered = readOptional(plan.registered, fields, warnings) ?? date;
  if (registered === null) return null;
  const known = registered.month ?? month;
  if (known === null) return null;
  const day = toIsoDay({ ...registered, month: known });
  const isMonth = registered.month === undefined || registered.day === undefined;
  return Date.parse(day) > now.getTime() ? null : { day, isMonth };
}

function describe(fields: Fields, plan: Plan, warnings: Warning[]): string | null {
  const text = readOptional(plan.description, fields, warnings);
  // Damage is added to the description: buyers must learn of it, and a car has no other field for it.
  if (readOptional(plan.damage, fields, warnings) !== true) return text;
  return text === null ? DAMAGED : `${DAMAGED}\n\n${text}`.slice(0, 10_000);
}

const DAMAGED = "This car has unrepaired damage.";

function readNewPrice(
  fields: Fields,
  currency: string,
  { plan, defaults }: RowContext,
  warnings: Warning[],
): number | null {
  const price = readOptional(plan.new_price, fields, warnings);
  if (price === null) return null;
  const { heading: column = "", index = -1 } = plan.new_price[0] ?? {};
  const value = fields[index] ?? "";
  if ((price.currency ?? defaults.currency) !== currency && price.currency !== undefined) {
    warnings.push({ column, value, reason: "is in another currency than the asking price" });
    return null;
  }
  const minor = toMinor(price.amount, currency);
  if (minor > 0 && price.amount <= highestPrice(currency)) return minor;
  warnings.push({ column, value, reason: minor === 0 ? "is 0" : "is too high" });
  return null;
}

function readAvailableFrom(
  fields: Fields,
  { plan, now }: RowContext,
  warnings: Warning[],
): string | null {
  const date = readOptional(plan.available, fields, warnings);
  if (date?.month === undefined) return null;
  const day = toIsoDay(date);
  return Date.parse(day) > now.getTime() ? day : null;
}

/** When the advertisement was posted; a future time is replaced by now. */
function readPosted(fields: Fields, { plan, now }: RowContext, warnings: Warning[]): string {
  const date = readOptional(plan.posted, fields, warnings);
  if (date?.month === undefined) return now.toISOString();
  const instant = date.instant ?? Date.parse(toIsoDay(date));
  return new Date(Math.min(instant, now.getTime())).toISOString();
}
