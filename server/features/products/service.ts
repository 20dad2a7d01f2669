import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { ProductCard, ProductDetails } from "#shared/contract/product-shapes.ts";
import type { ProductPage, PublicList } from "#shared/contract/products.ts";
import { formatPostedTime, yearsSince } from "#shared/lib/dates.ts";
import { toMajor } from "#shared/lib/money.ts";
import { picturePath } from "#shared/rules/pictures.ts";
import type { ProductState } from "#shared/rules/vocabulary.ts";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { readCursor, writeCursor } from "#server/base/cursor.ts";
import type { Database } from "#server/db/schema.ts";
import { AppError } from "#server/base/errors.ts";
import { requireCategory } from "#server/features/categories/service.ts";
import { findPerson } from "../users/views.ts";
import {
  countByCategory,
  findCarsOf,
  findNamed,
  findModels,
  findSitemapRows,
  findSitemapSellers,
  findSitemapStarts,
  type Namesake,
  type SitemapRow,
} from "./store.ts";
import {
  type AfterCard,
  type CardRow,
  countList,
  type DetailsRow,
  findVerified,
  type Verified,
  findCategoryCards,
  findCards,
  findDetails,
  findListCards,
  findSimilarCards,
} from "./views.ts";

// What holding and selling a car needs of the table of cars.
export { type LockedCar, lockCar, setCarState, setTakenDown } from "./store.ts";

interface CardList {
  items: ProductCard[];
  /** Where the next page begins; absent on the last one. */
  next?: string;
}

/** The cars of a category on sale, from a cursor on. @throws AppError NOT_FOUND, BAD_REQUEST */
export async function listCategoryCards(
  context: CatalogueContext,
  request: { category: string; limit: number; cursor?: string | undefined },
): Promise<CardList> {
  const { category_id: categoryId } = await requireCategory(context, request.category);
  const scope = `category-${categoryId}`;
  const after =
    request.cursor === undefined ? undefined : readAfter(context.secretKey, scope, request.cursor);
  // One more than asked for tells whether there is a next page.
  const rows = await findCategoryCards(context.pool, categoryId, request.limit + 1, after);
  const shown = rows.slice(0, request.limit);
  const items = shown.map((row) => toCard(row, context));
  const last = rows.length > request.limit ? shown.at(-1) : undefined;
  if (last === undefined) return { items };
  const place = [String(last.promoted), last.posted_at_text, last.id];
  return { items, next: writeCursor(context.secretKey, scope, place) };
}

function readAfter(secretKey: string, scope: string, cursor: string): AfterCard {
  const [promoted = "", postedAt = "", id = ""] = readCursor(secretKey, scope, cursor);
  return { promoted: promoted === "true", postedAt, id };
}

/** One page of a public list. A page past the end is empty, not an error. @throws AppError NOT_FOUND */
export async function browseCards(
  context: CatalogueContext,
  request: {
    list: PublicList;
    category?: string | undefined;
    seller?: string | undefined;
    page: number;
    limit: number;
  },
): Promise<ProductPage> {
  const category =
    request.category === undefined ? undefined : await requireCategory(context, request.category);
  // The database allows no other ids than the contract's three.
  const categoryId = (category?.category_id as CardRow["category_id"] | undefined) ?? null;
  const choice = { list: request.list, categoryId, sellerId: request.seller ?? null };
  const count = () => countList(context.pool, choice);
  // Those of one seller are few, and sellers are many.
  const total =
    choice.sellerId === null
      ? await context.memo.remember(`count ${choice.list} ${choice.categoryId}`, count)
      : await count();
  const offset = (request.page - 1) * request.limit;
  // Finding out that a far page is empty costs as much as walking there.
  const rows =
    offset >= total ? [] : await findListCards(context.pool, choice, request.limit, offset);
  return {
    items: rows.map((row) => toCard(row, context)),
    page: request.page,
    page_count: Math.max(1, Math.ceil(total / request.limit)),
    total,
  };
}

/** Cars by their ids, as cards. */
export async function listCards(
  context: CatalogueContext,
  ids: readonly string[],
): Promise<ProductCard[]> {
  const rows = await findCards(context.pool, ids);
  return rows.map((row) => toCard(row, context));
}

/** Counting 300,000 cars takes a while and changes little: remembered until the catalogue changes. */
export async function countCars({ pool, memo }: CatalogueContext): Promise<Map<string, number>> {
  return memo.remember("cars by category", () => countByCategory(pool));
}

/** @throws AppError NOT_FOUND for whoever sells nothing here. */
export async function findSeller(context: CatalogueContext, id: string) {
  const person = await findPerson(context.kysely, id);
  if (person === undefined || person.role === "Buyer")
    throw new AppError("NOT_FOUND", "There is no such seller.");
  return {
    _id: person.id,
    name: person.name,
    image: imageAddress(person.imageId, context),
    status: person.status,
    verified: toVerified(await findVerified(context.pool, id)),
    seller_kind: person.sellerKind,
    member_since: person.createdAt.toISOString(),
  };
}

/** Models that the site has, by make, for suggestions; walked through once until the catalogue changes. */
export async function listModels({
  pool,
  memo,
}: CatalogueContext): Promise<Record<string, string[]>> {
  return memo.remember("models", async () => {
    const models = new Map<string, string[]>();
    for (const { make, model } of await findModels(pool))
      models.set(make, [...(models.get(make) ?? []), model]);
    return Object.fromEntries(models);
  });
}

/** @throws AppError NOT_FOUND for a product that does not exist or was never published. */
export async function findProduct(context: CatalogueContext, id: string): Promise<ProductDetails> {
  const row = await findDetails(context.pool, id);
  if (row === undefined) throw new AppError("NOT_FOUND", "There is no such car.");
  return toDetails(row, context);
}

/** @throws AppError NOT_FOUND where `findProduct` does. */
export async function listSimilarCards(
  context: CatalogueContext,
  id: string,
  limit: number,
): Promise<ProductCard[]> {
  const rows = await findSimilarCards(context.pool, id, limit);
  // A car that has no similar ones is rare: only then it is worth asking whether there is such a car.
  if (rows.length === 0) await findProduct(context, id);
  return rows.map((row) => toCard(row, context));
}

/**
 * The first car of each file of the site map: numbering the cars takes a walk through all of them,
 * which is remembered, so that a file is read from its own place.
 */
export async function listSitemapStarts(
  { pool, memo }: CatalogueContext,
  perFile: number,
): Promise<string[]> {
  return memo.remember("site map starts", () => findSitemapStarts(pool, perFile));
}

/** Sellers for the site map. */
export async function listSitemapSellers(
  { pool }: CatalogueContext,
  most: number,
): Promise<string[]> {
  return findSitemapSellers(pool, most);
}

/** Cars for the file of the site map that begins with this one. */
export async function listSitemapCars(
  { pool }: CatalogueContext,
  start: string,
  perFile: number,
): Promise<SitemapRow[]> {
  return findSitemapRows(pool, start, perFile);
}

/** The state as a visitor sees it: expiry is judged by the clock, whatever the column still says. */
export function visibleState(row: Pick<CardRow, "state" | "is_expired">): ProductState {
  const isOnSale = row.state === "active" || row.state === "reserved";
  return isOnSale && row.is_expired ? "expired" : row.state;
}

type SharedFields = Omit<ProductCard, "img" | "picture" | "picture_count">;

function sharedFields(
  row: Omit<
    CardRow,
    "image_id" | "image_width" | "image_height" | "thumbhash" | "image_alt" | "picture_count"
  >,
  context: CatalogueContext,
): SharedFields {
  return {
    _id: row.id,
    name: row.name,
    price: row.price_minor === null ? null : toMajor(row.price_minor, row.currency),
    resale_price: toMajor(row.resale_price_minor, row.currency),
    currency: row.currency,
    location: row.location,
    category_name: row.category_name,
    category_id: row.category_id,
    seller: row.seller,
    seller_img: imageAddress(row.seller_image_id, context),
    // Addresses and numbers of people are not for visitors, who could collect them.
    email: null,
    number: null,
    old: row.old_years ?? (row.year === null ? null : yearsSince(row.year, new Date())),
    ad: row.promoted ? "yes" : "no",
    posted_time: formatPostedTime(row.posted_at, context.timeZone),
    posted_at: row.posted_at.toISOString(),
    // Admins' alone: reporting a car is not to be a way to make others doubt it.
    report: null,
    status: row.seller_status,
    buyer: "no",
    state: visibleState(row),
    make: row.make,
    model: row.model,
    year: row.year,
    mileage_km: row.mileage_km,
    fuel: row.fuel,
    gearbox: row.gearbox,
    body: row.body,
    power_kw: row.power_kw,
    available_from: row.available_from,
    seller_kind: row.seller_kind,
  };
}

function imageAddress(id: string | null, context: CatalogueContext): string | null {
  return id === null ? null : context.origin + picturePath(id, 800, "webp");
}

/** A card as a visitor sees it. */
export function toCard(row: CardRow, context: CatalogueContext): ProductCard {
  const { image_id: id, image_width: width, image_height: height, thumbhash, image_alt: alt } = row;
  return {
    ...sharedFields(row, context),
    img: imageAddress(id, context),
    picture: id === null ? null : { id, width, height, thumbhash, alt },
    picture_count: row.picture_count,
  };
}

/** A degree to two digits, about a kilometre: where a car stands is often where somebody lives. */
function roughly(degrees: number | null): number | null {
  return degrees === null ? null : Math.round(degrees * 100) / 100;
}

/** The moment as all others are written. */
function toVerified(verified: Verified | null): Verified | null {
  return verified && { ...verified, at: new Date(verified.at).toISOString() };
}

function toDetails(row: DetailsRow, context: CatalogueContext): ProductDetails {
  return {
    ...sharedFields(row, context),
    img: imageAddress(row.pictures[0]?.id ?? null, context),
    trim: row.trim,
    first_registered: row.first_registered,
    drive: row.drive,
    engine_cc: row.engine_cc,
    doors: row.doors,
    seats: row.seats,
    colour: row.colour,
    previous_owners: row.previous_owners,
    vin: row.vin,
    description: row.description,
    postcode: row.postcode,
    latitude: roughly(row.latitude),
    longitude: roughly(row.longitude),
    seller_id: row.owner_id,
    seller_since: row.seller_since.toISOString(),
    verified: toVerified(row.verified),
    pictures: row.pictures,
    price_history: row.prices.map(({ since, minor, currency }) => ({
      since: new Date(since).toISOString(),
      price: toMajor(minor, currency),
    })),
  };
}

/**
 * Cars on sale of a name at a price, in whatever currency: one or several, never all of very many.
 */
export async function findNamesakes(pool: Pool, name: string, price: number): Promise<Namesake[]> {
  // Currencies have no, two or three digits after the point.
  const minors = [0, 2, 3].map((digits) => Math.round(price * 10 ** digits));
  const found: Namesake[] = [];
  for (const car of await findNamed(pool, name, minors))
    if (toMajor(car.resale_price_minor, car.currency) === price) found.push(car);
  return found;
}

/** A dealer's thousands are in the files they came from; the reply stays one that a browser can hold. */
const MOST_EXPORTED = 10_000;

/** What is kept about a person's cars, for themselves. */
export function exportCars(kysely: Kysely<Database>, ownerId: string): Promise<unknown> {
  return findCarsOf(kysely, ownerId, MOST_EXPORTED);
}
