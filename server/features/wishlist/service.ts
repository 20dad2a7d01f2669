import type { Transaction } from "kysely";
import { v7 as makeId } from "uuid";
import { MOST_SAVED } from "#shared/rules/wishlist.ts";
import type { Actor } from "#server/base/actor.ts";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { readSigned, writeSigned } from "#server/base/cursor.ts";
import type { Database } from "#server/db/schema.ts";
import { AppError, invalidField } from "#server/base/errors.ts";
import { transact } from "#server/db/transact.ts";
import { subjectOf, writeDown } from "../audit/service.ts";
import { findNamesakes } from "../products/service.ts";
import { findPerson } from "../users/views.ts";
import { fromParts, ownsEntry, toParts } from "./policy.ts";
import {
  deleteEntry,
  exportWishlist,
  findEntry,
  findSame,
  hasFreeSlot,
  insertEntry,
  type NewEntry,
} from "./store.ts";
import { findCars, type SavedCar } from "./views.ts";

// What the export of a person's data has.
export { exportWishlist } from "./store.ts";

interface SentCar {
  email: string;
  name: string;
  resale_price: number;
  productId?: string | undefined;
}

interface Inserted {
  acknowledged: boolean;
  insertedId: string;
}

/** Saves a car for whoever asks; one that is saved already stays as it is. */
export async function addToWishlist(
  context: CatalogueContext,
  { userId, email }: Actor,
  sent: SentCar,
): Promise<Inserted> {
  if (sent.email !== email)
    throw new AppError("FORBIDDEN", "You may only save cars for yourself.", {
      email: "must be your own",
    });
  const car = await requireCar(context, sent);
  return toInserted(await saveEntry(context, remember(userId, car)));
}

/** The car that is meant. What is remembered of it is what it is, whatever a page that was open for long says. */
async function requireCar(
  { kysely, pool }: CatalogueContext,
  { productId, name, resale_price: price }: SentCar,
): Promise<SavedCar> {
  if (productId !== undefined) {
    const [car] = await findCars(kysely, [productId]);
    if (car === undefined) throw noSuchCar();
    return car;
  }
  const [car, ...others] = await findNamesakes(pool, name, price);
  if (car === undefined) throw invalidField("name", "is that of no car on sale at this price");
  if (others.length > 0)
    throw invalidField("productId", "is needed: several cars on sale have this name and price");
  return car;
}

function noSuchCar(): AppError {
  return new AppError("NOT_FOUND", "There is no such car.", { productId: "is the id of no car" });
}

function remember(buyerId: string, { id: productId, ...car }: SavedCar): NewEntry {
  return { ...car, id: makeId(), buyer_id: buyerId, product_id: productId, created_at: new Date() };
}

/** The id of the row that the car has, or why it has none. */
type Outcome = { id: string } | { problem: "full" | "gone" };

/** Whether there is room is for the database to say: who was overtaken on the way to a place tries the next. */
async function saveEntry({ kysely }: CatalogueContext, entry: NewEntry): Promise<Outcome> {
  for (;;) {
    const inserted = await insertEntry(kysely, entry);
    if (inserted === "gone") return { problem: "gone" };
    if (inserted) return { id: entry.id };
    const same = await findSame(kysely, entry);
    if (same !== undefined) return { id: same };
    if (!(await hasFreeSlot(kysely, entry.buyer_id))) return { problem: "full" };
  }
}

function toInserted(outcome: Outcome): Inserted {
  if ("id" in outcome) return { acknowledged: true, insertedId: outcome.id };
  if (outcome.problem === "gone") throw noSuchCar();
  throw new AppError(
    "CONFLICT",
    `Your wishlist is full: it has ${MOST_SAVED} cars. Remove one to save another.`,
  );
}

interface Saved {
  count: number;
  saved: Record<string, string>;
}

/** Which cars somebody has saved. */
export async function findSaved({ kysely }: CatalogueContext, userId: string): Promise<Saved> {
  const entries = await exportWishlist(kysely, userId);
  const saved: Saved["saved"] = {};
  for (const { id, product_id: productId } of entries) if (productId) saved[productId] = id;
  return { count: entries.length, saved };
}

/** Saves what a browser has kept; what was saved before, here or there, is there once. */
export async function mergeIntoWishlist(
  context: CatalogueContext,
  { userId }: Actor,
  productIds: readonly string[],
): Promise<Saved & { gone: string[]; full: string[] }> {
  const { saved: before } = await findSaved(context, userId);
  const ids = [...new Set(productIds)].filter((id) => before[id] === undefined);
  const cars = new Map((await findCars(context.kysely, ids)).map((car) => [car.id, car]));
  // One after the other: each is a change of its own, and together they could wait for each other.
  for (const id of ids) {
    const car = cars.get(id);
    if (car === undefined) continue;
    const outcome = await saveEntry(context, remember(userId, car));
    if ("id" in outcome) continue;
    if (outcome.problem === "full") break;
    cars.delete(id);
  }
  const after = await findSaved(context, userId);
  const left = ids.filter((id) => after.saved[id] === undefined);
  return {
    ...after,
    gone: left.filter((id) => !cars.has(id)),
    full: left.filter((id) => cars.has(id)),
  };
}

/** Forgets a car; its owner gets what brings it back. @throws AppError NOT_FOUND */
export async function removeFromWishlist(
  { kysely, secretKey }: CatalogueContext,
  actor: Actor,
  id: string,
): Promise<{ deletedCount: number; undo: string | null }> {
  const entry = await findEntry(kysely, id);
  const isOwn = entry !== undefined && ownsEntry(actor, entry);
  if (entry === undefined || !(isOwn || actor.role === "admin"))
    throw new AppError("NOT_FOUND", "This is on no wishlist.");
  const undo = isOwn ? writeSigned(secretKey, undoOf(actor), toParts(entry)) : null;
  const deletedCount = await transact(kysely, async (transaction) => {
    const count = await deleteEntry(transaction, id);
    if (count > 0 && !isOwn) await writeDownOthers(transaction, actor, entry);
    return count;
  });
  return { deletedCount, undo };
}

async function writeDownOthers(
  transaction: Transaction<Database>,
  actor: Actor,
  { buyer_id: id, name: car }: Pick<NewEntry, "buyer_id" | "name">,
): Promise<void> {
  const buyer = await findPerson(transaction, id);
  await writeDown(transaction, actor, {
    act: "user.wishlist_entry_removed",
    subject: buyer ? subjectOf(buyer) : { kind: "user", id, name: id },
    before: { car },
  });
}

const undoOf = ({ userId }: Actor) => `wishlist-undo:${userId}`;

/** Brings a row back as it was: with its id, its place in the list and the price of that time. */
export async function restoreEntry(
  context: CatalogueContext,
  actor: Actor,
  undo: string,
): Promise<Inserted> {
  const parts = readSigned(context.secretKey, undoOf(actor), undo);
  if (parts === undefined) throw invalidField("undo", "is not of a removal of yours");
  const entry = fromParts(actor.userId, parts);
  const outcome = await saveEntry(context, entry);
  const isGone = "problem" in outcome && outcome.problem === "gone";
  // The row that it would be by now, had it stayed.
  return toInserted(isGone ? await saveEntry(context, { ...entry, product_id: null }) : outcome);
}
