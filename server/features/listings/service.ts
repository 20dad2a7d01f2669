import { v7 as makeId } from "uuid";
import type { Insertable, Transaction } from "kysely";
import {
  type ChangedProduct,
  DETAIL_NAMES,
  type Listing,
  type NewProduct,
} from "#shared/contract/listings.ts";
import type { OwnCard } from "#shared/contract/products.ts";
import { highestPrice, toMajor, toMinor } from "#shared/lib/money.ts";
import { firstCarOf } from "#shared/rules/first-cars.ts";
import { mayEdit, REMINDER_DAYS } from "#shared/rules/listing.ts";
import type { ProductState } from "#shared/rules/vocabulary.ts";
import type { Actor } from "#server/actor.ts";
import type { EmailSender } from "#server/adapters/email/email.ts";
import type { CatalogueContext } from "#server/catalogue.ts";
import type { Database, ProductsTable } from "#server/db/schema.ts";
import { AppError } from "#server/errors.ts";
import { requirePictures } from "../images/service.ts";
import { forgetDraft } from "../listing-drafts/service.ts";
import { toCard } from "../products/service.ts";
import {
  deleteCar,
  insertCar,
  lockPictures,
  replacePictures,
  setPromoted,
  touchCar,
  updateCar,
} from "./store.ts";
import { endingNotice } from "./emails.ts";
import {
  findListingRow,
  findOwnCards,
  type ListingRow,
  type OwnChoice,
  takeEnding,
} from "./views.ts";

export interface ListingContext extends CatalogueContext {
  brandName: string;
  email: EmailSender;
  /** Of prices that say none: ISO 4217. */
  currency: string;
  /** How long a car is on sale before it has to be renewed. */
  listingDays: number;
}

/** When a listing that begins now ends. */
export function endOfListing({ listingDays }: ListingContext): Date {
  return new Date(Date.now() + listingDays * 24 * 3600 * 1000);
}

/** Puts a car on sale. Its seller is whoever asks; what was kept of the form is kept no more. */
export async function addCar(
  context: ListingContext,
  { userId }: Actor,
  sent: NewProduct,
): Promise<{ acknowledged: boolean; insertedId: string }> {
  const { kysely, currency } = context;
  const { img, images } = sent;
  const pictures = images
    ? await requirePictures(kysely, "images", images)
    : await requirePictures(kysely, "img", [img ?? ""]);
  refuseImpossible(sent);
  const id = makeId();
  await kysely.transaction().execute(async (transaction) => {
    await insertCar(transaction, {
      ...toColumns(sent, currency),
      id,
      owner_id: userId,
      name: sent.name,
      category_id: sent.category_id,
      resale_price_minor: readPrice("resale_price", sent.resale_price, currency),
      currency,
      expires_at: endOfListing(context),
    });
    if (sent.from_draft) await forgetDraft(transaction, userId);
    await replacePictures(
      transaction,
      id,
      pictures.map((picture) => picture.id),
      sent.name,
    );
  });
  return { acknowledged: true, insertedId: id };
}

/** A car as its seller edits it. @throws AppError NOT_FOUND, FORBIDDEN */
export async function findListing(
  context: ListingContext,
  actor: Actor,
  id: string,
): Promise<Listing> {
  return toListing(await requireOwn(context, actor, id));
}

/**
 * Changes a car; what is absent stays. Who read it before somebody else's change gets 409 and has to
 * look at that first.
 */
export async function changeListing(
  context: ListingContext,
  actor: Actor,
  { id, version, images, ...sent }: ChangedProduct,
): Promise<Listing> {
  const { kysely } = context;
  const before = await requireOwn(context, actor, id);
  if (!mayEdit(before.state))
    throw new AppError("CONFLICT", "This car is sold: it stays as it was sold.");
  const sentPictures = images && (await requirePictures(kysely, "images", images));
  // Their descriptions say the name.
  const pictures = sentPictures ?? (sent.name === undefined ? undefined : before.pictures);
  const columns = toColumns(sent, before.currency);
  refuseImpossible({ make: before.make, year: before.year, ...columns });
  if (Object.keys(columns).length === 0 && pictures === undefined) return toListing(before);
  await kysely.transaction().execute(async (transaction) => {
    if (!(await updateCar(transaction, id, version, columns))) throw changedMeanwhile();
    if (pictures && pictures.length > 0) {
      const ids = pictures.map((picture) => picture.id);
      await replacePictures(transaction, id, ids, sent.name ?? before.name);
    }
  });
  return findListing(context, actor, id);
}

/**
 * Changes the pictures of a car behind its seller's back: whoever has the form open is told of it as of
 * any other edit. `choose` says which pictures it has from then on; it is not asked for a car that is gone.
 */
export async function changePictures(
  transaction: Transaction<Database>,
  id: string,
  choose: (state: ProductState, pictures: readonly string[]) => Promise<readonly string[]>,
): Promise<void> {
  const car = await lockPictures(transaction, id);
  if (car === undefined) return;
  const pictures = await choose(car.state, car.pictures);
  if (pictures.join() === car.pictures.join()) return;
  await touchCar(transaction, id);
  await replacePictures(transaction, id, pictures, car.name);
}

/** The car, if it is the caller's own or the caller is an admin. @throws AppError NOT_FOUND, FORBIDDEN */
async function requireOwn(
  { pool }: ListingContext,
  { userId, role }: Actor,
  id: string,
): Promise<ListingRow> {
  const row = await findListingRow(pool, id);
  if (row === undefined) throw new AppError("NOT_FOUND", "There is no such car.");
  if (row.owner_id !== userId && role !== "admin")
    throw new AppError("FORBIDDEN", "This car is somebody else's.");
  return row;
}

function changedMeanwhile(): AppError {
  return new AppError("CONFLICT", "This car was changed in the meantime.", {
    version: "is not the newest",
  });
}

type Columns = Partial<Insertable<ProductsTable>>;
type Sent = Partial<Omit<ChangedProduct, "id" | "version" | "images">>;

/** What a form holds, under the names of the table's columns; what is absent stays absent. */
function toColumns(sent: Sent, currency: string): Columns {
  const { name, location, number, category_id: category, old, price, resale_price: asked } = sent;
  const columns: Record<string, unknown> = {
    name,
    location,
    number,
    category_id: category,
    old_years: old,
    price_minor: price === undefined ? undefined : readPrice("price", price, currency),
    resale_price_minor:
      asked === undefined ? undefined : readPrice("resale_price", asked, currency),
  };
  for (const each of DETAIL_NAMES) columns[each] = sent[each];
  // The names and types of the columns, as listed here and in the contract.
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Minor units. @throws AppError naming the field */
function readPrice(field: string, major: number, currency: string): number {
  const highest = highestPrice(currency);
  const minor = toMinor(major, currency);
  const reason =
    major > highest ? `must be at most ${highest}` : minor === 0 ? "must be above 0" : undefined;
  if (reason !== undefined)
    throw new AppError("BAD_REQUEST", `${field}: ${reason}`, { [field]: reason });
  return minor;
}

/** @throws AppError for a year in which the make built no cars yet */
function refuseImpossible({
  make,
  year,
}: {
  make?: string | null | undefined;
  year?: number | null | undefined;
}): void {
  const first = make ? firstCarOf(make) : undefined;
  if (first === undefined || !year || year >= first) return;
  const reason = `is before the first car of ${make} (${first})`;
  throw new AppError("BAD_REQUEST", `year: ${reason}`, { year: reason });
}

/** A seller's own cars. */
export async function listOwnCars(
  context: ListingContext,
  choice: OwnChoice,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: OwnCard[]; hasMore: boolean }> {
  const offset = (page - 1) * limit;
  // One more than asked for tells whether there is a next page.
  const rows = await findOwnCards(context.pool, choice, limit + 1, offset);
  const items = rows.slice(0, limit).map((row) => ({
    ...toCard(row, context),
    number: row.number,
    version: row.version,
    expires_at: row.expires_at.toISOString(),
  }));
  return { items, hasMore: rows.length > limit };
}

/** Promotes a car or stops that; asked for twice, it is so once. */
export async function promoteCar(
  context: ListingContext,
  actor: Actor,
  id: string,
  promoted: boolean,
): Promise<{ acknowledged: boolean; modifiedCount: number }> {
  const state = visibleState(await requireOwn(context, actor, id));
  if (promoted && state !== "active" && state !== "reserved")
    throw new AppError("CONFLICT", "Only a car that is on sale can be promoted.");
  return { acknowledged: true, modifiedCount: await setPromoted(context.kysely, id, promoted) };
}

export async function removeCar(
  context: ListingContext,
  actor: Actor,
  id: string,
): Promise<{ deletedCount: number }> {
  const { state } = await requireOwn(context, actor, id);
  if (state === "reserved")
    throw new AppError("CONFLICT", "A buyer has reserved this car. It can be removed after that.");
  return { deletedCount: await deleteCar(context.kysely, id) };
}

/** The state as its seller sees it: an active car past its end has expired, whatever the column still says. */
export function visibleState(row: { state: ProductState; is_expired: boolean }): ProductState {
  return row.is_expired && row.state === "active" ? "expired" : row.state;
}

function toListing(row: ListingRow): Listing {
  const { id, owner_id: _, is_expired: __, price_minor: price, old_years: old, ...same } = row;
  const { resale_price_minor: asked, expires_at: end, ...shown } = same;
  return {
    ...shown,
    _id: id,
    state: visibleState(row),
    expires_at: end.toISOString(),
    price: price === null ? null : toMajor(price, row.currency),
    resale_price: toMajor(asked, row.currency),
    old,
  };
}

/** Writes to sellers whose cars end within some days, once for each end. */
export async function remindSellers(context: ListingContext): Promise<void> {
  const endings = await takeEnding(context.pool, REMINDER_DAYS);
  const sent = await Promise.allSettled(
    endings.map((ending) => context.email.send(endingNotice(context, ending))),
  );
  // One mailbox that refuses keeps nobody else from hearing; housekeeping writes it down.
  for (const outcome of sent) if (outcome.status === "rejected") throw outcome.reason;
}
