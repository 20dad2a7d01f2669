import { v7 as makeId } from "uuid";
import type { Transaction } from "kysely";
import type { ChangedProduct, Listing, NewProduct } from "#shared/contract/listings.ts";
import { toMajor } from "#shared/lib/money.ts";
import type { Act } from "#shared/rules/admin.ts";
import { mayEdit, REMINDER_DAYS } from "#shared/rules/listing.ts";
import type { Trade } from "#shared/rules/site-settings.ts";
import type { ProductState } from "#shared/rules/vocabulary.ts";
import type { Actor } from "#server/base/actor.ts";
import type { EmailSender } from "#server/adapters/email/email.ts";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import type { Database } from "#server/db/schema.ts";
import { AppError } from "#server/base/errors.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import { transact } from "#server/db/transact.ts";
import { writeDown } from "../audit/service.ts";
import { requirePictures } from "../images/service.ts";
import { deleteDraft } from "../listing-drafts/service.ts";
import { keepRemoved } from "../removals/service.ts";
import {
  deleteCar,
  insertCar,
  isSoldHere,
  lockToDelete,
  lockPictures,
  replacePictures,
  setPromoted,
  takeEnding,
  touchCar,
  updateCar,
} from "./store.ts";
import { endingNotice } from "./emails.ts";
import { readPrice, refuseImpossible, toColumns } from "./policy.ts";
import { findListingRow, type ListingRow } from "./views.ts";

// What housekeeping needs of the count of cars.
export { foldCount } from "./store.ts";

export interface ListingContext extends CatalogueContext {
  /** As it is at the moment, like the next: admins change it while the site runs. */
  brand: { readonly name: string };
  trade: Readonly<Pick<Trade, "currency" | "listing_days">>;
  email: EmailSender;
  jobs: Jobs;
}

/** When a listing that begins now ends. */
export function endOfListing({ trade }: ListingContext): Date {
  return new Date(Date.now() + trade.listing_days * 24 * 3600 * 1000);
}

/** Puts a car on sale. Its seller is whoever asks; what was kept of the form is kept no more. */
export async function addCar(
  context: ListingContext,
  { userId }: Actor,
  sent: NewProduct,
): Promise<{ acknowledged: boolean; insertedId: string }> {
  const { kysely } = context;
  const { currency } = context.trade;
  const { img, images, request } = sent;
  refuseImpossible(sent);
  const id = makeId();
  const insertedId = await kysely.transaction().execute(async (transaction) => {
    const pictures = images
      ? await requirePictures(transaction, "images", images)
      : await requirePictures(transaction, "img", [img ?? ""]);
    const before = await insertCar(transaction, {
      ...toColumns(sent, currency),
      id,
      owner_id: userId,
      name: sent.name,
      category_id: sent.category_id,
      resale_price_minor: readPrice("resale_price", sent.resale_price, currency),
      currency,
      expires_at: endOfListing(context),
      request_id: request ?? null,
    });
    // Whoever asks again, because no answer came, has this car already.
    if (before !== undefined) return before;
    if (sent.from_draft) await deleteDraft(transaction, userId);
    await replacePictures(
      transaction,
      id,
      pictures.map((picture) => picture.id),
      sent.name,
    );
    return id;
  });
  return { acknowledged: true, insertedId };
}

/** A car as its seller edits it. @throws AppError NOT_FOUND */
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
  const columns = toColumns(sent, before.currency);
  refuseImpossible({ make: before.make, year: before.year, ...columns });
  if (Object.keys(columns).length === 0 && images === undefined) return toListing(before);
  await kysely.transaction().execute(async (transaction) => {
    const sentPictures = images && (await requirePictures(transaction, "images", images));
    // Their descriptions say the name.
    const pictures = sentPictures ?? (sent.name === undefined ? undefined : before.pictures);
    if (!(await updateCar(transaction, id, version, columns))) throw changedMeanwhile();
    if (pictures && pictures.length > 0) {
      const ids = pictures.map((picture) => picture.id);
      await replacePictures(transaction, id, ids, sent.name ?? before.name);
    }
    const changed = Object.keys(columns) as (keyof ListingRow)[]; // of the same table
    await writeDownOthers(transaction, actor, before, {
      act: "product.changed",
      before: {
        ...Object.fromEntries(changed.map((name) => [name, before[name]])),
        // Amounts mean nothing without it.
        ...(changed.some((name) => name.endsWith("_minor")) && { currency: before.currency }),
        ...(images && { pictures: before.pictures.map((picture) => picture.id) }),
      },
      after: {
        ...columns,
        ...(sentPictures && { pictures: sentPictures.map(({ id: own }) => own) }),
      },
    });
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

/** The car, if it is the caller's own or the caller is an admin. @throws AppError NOT_FOUND */
async function requireOwn(
  { pool }: ListingContext,
  { userId, role }: Actor,
  id: string,
): Promise<ListingRow> {
  const row = await findListingRow(pool, id);
  if (row === undefined || !(row.owner_id === userId || role === "admin"))
    throw new AppError("NOT_FOUND", "There is no such car.");
  return row;
}

function changedMeanwhile(): AppError {
  return new AppError("CONFLICT", "This car was changed in the meantime.", {
    version: "is not the newest",
  });
}

/** Promotes a car or stops that; asked for twice, it is so once. */
export async function promoteCar(
  context: ListingContext,
  actor: Actor,
  id: string,
  promoted: boolean,
): Promise<{ acknowledged: boolean; modifiedCount: number }> {
  const car = await requireOwn(context, actor, id);
  const state = visibleState(car);
  if (promoted && state !== "active" && state !== "reserved")
    throw new AppError("CONFLICT", "Only a car that is on sale can be promoted.");
  return transact(context.kysely, async (transaction) => {
    const modifiedCount = await setPromoted(transaction, id, promoted);
    const act = promoted ? "product.promoted" : "product.demoted";
    if (modifiedCount > 0) await writeDownOthers(transaction, actor, car, { act });
    return { acknowledged: true, modifiedCount };
  });
}

/** What an admin does with somebody else's car is written down. */
async function writeDownOthers(
  transaction: Transaction<Database>,
  actor: Actor,
  car: ListingRow,
  done: { act: Act; before?: object; after?: object },
): Promise<void> {
  if (car.owner_id === actor.userId) return;
  const subject = { kind: "product" as const, id: car.id, name: car.name };
  await writeDown(transaction, actor, { ...done, subject });
}

export async function removeCar(
  context: ListingContext,
  actor: Actor,
  id: string,
): Promise<{ deletedCount: number }> {
  const car = await requireOwn(context, actor, id);
  return transact(context.kysely, async (transaction) => {
    const now = await lockToDelete(transaction, id);
    // Somebody was faster.
    if (now === undefined) return { deletedCount: 0 };
    if (now.state === "reserved")
      throw new AppError(
        "CONFLICT",
        "A buyer has reserved this car. It can be removed after that.",
      );
    // Its page says what was promised to the buyer.
    if (await isSoldHere(transaction, id))
      throw new AppError(
        "CONFLICT",
        "This car was sold and paid for here. It stays listed as sold, so that its buyer can look up what was promised. It can be deleted after a full refund.",
      );
    // Gone, it could come back as another one, with the seller's next file.
    if (now.taken_down_at !== null && actor.role !== "admin")
      throw new AppError("CONFLICT", "This car was taken down. Nobody sees it but you and admins.");
    await keepRemoved(context, transaction, actor, car);
    await deleteCar(transaction, id);
    const { name, state, owner_id: seller, resale_price_minor: minor, currency } = car;
    const before = { name, state, seller, resale_price: toMajor(minor, currency), currency };
    await writeDownOthers(transaction, actor, car, { act: "product.deleted", before });
    return { deletedCount: 1 };
  });
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
