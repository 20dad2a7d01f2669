import { t } from "#shared/lib/text.ts";
import { HOUR_MS } from "#shared/lib/durations.ts";
import type { Transaction } from "kysely";
import { v7 as makeId } from "uuid";
import { MOST_HOLDS } from "#shared/rules/bookings.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError, invalidField } from "#server/base/errors.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { databaseCode, transact, violatedUnique } from "#server/db/transact.ts";
import { findNamesakes } from "#server/features/products/find-namesakes.ts";
import type { LockedCar } from "#server/features/products/rows.ts";
import { bringUpToDate } from "./bring-up-to-date.ts";
import { refuseAnotherHold, refuseBooking, refuseLoop, refuseNewHold } from "./policy.ts";
import { settleCar } from "./settle-car.ts";
import {
  findOverdueCarsOf,
  insertHold,
  lockCarForBooking,
  type NewHold,
  type BookingFacts,
} from "./store/bookings.ts";
import { takePlace } from "./take-place.ts";

export interface BookingRequest {
  /** Absent where the car is named by its name and price. */
  productId?: string | undefined;
  item: string;
  /** Major units, as the buyer was shown. */
  price: number;
  phone: string;
  location: string;
  request?: string | undefined;
}

type ResolvedRequest = BookingRequest & { productId: string };
type Booked = { id: string; heldUntil: Date };

/**
 * Holds a car for a buyer. A car has at most one live booking: the lock of the car decides, and a constraint
 * of the database is the safety net.
 * @throws AppError CONFLICT saying why the car cannot be booked
 */
export async function bookCar(
  context: SaleContext,
  actor: Actor,
  sent: BookingRequest,
): Promise<{ acknowledged: boolean; insertedId: string; held_until: string }> {
  const request = { ...sent, productId: sent.productId ?? (await resolveCar(context, sent)) };
  let outcome = await tryToBook(context, actor, request);
  if (outcome === "no-place") {
    // Overdue holds may still take places: settle their cars, then retry.
    for (const id of await findOverdueCarsOf(context.kysely, actor.userId))
      await settleCar(context, id);
    outcome = await tryToBook(context, actor, request);
  }
  if (outcome === "no-place") throw refuseAnotherHold();
  if (outcome instanceof AppError) throw outcome;
  return {
    acknowledged: true,
    insertedId: outcome.id,
    held_until: outcome.heldUntil.toISOString(),
  };
}

/** The one car on sale of this name and price. @throws AppError naming the field `item` */
async function resolveCar({ pool }: SaleContext, { item, price }: BookingRequest): Promise<string> {
  const [car, ...others] = await findNamesakes(pool, item, price);
  if (car !== undefined && others.length === 0) return car.id;
  throw invalidField(
    "item",
    car === undefined
      ? t`No car with this name is for sale at this price`
      : t`Several cars have this name and price. Send productId to choose one`,
  );
}

/** Refusals are returned, because throwing would roll back the expiry of the previous hold. */
async function tryToBook(
  context: SaleContext,
  actor: Actor,
  request: ResolvedRequest,
): Promise<Booked | AppError | "no-place"> {
  try {
    return await transact(context.kysely, (transaction) =>
      bookLocked(context, transaction, actor, request),
    );
  } catch (error) {
    if (violatedUnique(error) === "bookings_one_live")
      return new AppError("CONFLICT", t`Someone else has just booked this car.`);
    // The same request id is in use for another car, or for a hold that has just ended.
    if (violatedUnique(error) === "bookings_request") return usedRequest();
    // Its seller's account, or the buyer's own, was deleted a moment ago.
    if (databaseCode(error) === "23503")
      return new AppError("CONFLICT", t`This car is no longer for sale.`);
    throw error;
  }
}

async function bookLocked(
  context: SaleContext,
  transaction: Transaction<Database>,
  { userId }: Actor,
  { productId, price, phone, location, request }: ResolvedRequest,
): Promise<Booked | AppError | "no-place"> {
  const locked = await lockCarForBooking(
    transaction,
    productId,
    userId,
    request,
    context.site.timeZone,
  );
  if (locked === undefined) return new AppError("NOT_FOUND", t`We couldn’t find this car.`);
  await context.checkpoint("booking: car locked");
  const { car, facts } = locked;
  if (facts.known) return facts.known.productId === productId ? facts.known : usedRequest();
  const standing = isSettled(car, facts)
    ? { live: facts.live, offer: undefined }
    : await bringUpToDate(context, transaction, car);
  const refusal =
    refuseNewHold(facts, standing, userId) ??
    refuseBooking(context.site, userId, car, standing, price) ??
    refuseLoop(facts);
  if (refusal) return refusal;

  const { at: from, owner_id: sellerId, name: item, currency } = car;
  // The time to pay starts when the car is available, if that is later than now.
  const begin = Math.max(from.getTime(), facts.availableFrom?.getTime() ?? 0);
  const until = new Date(begin + context.trade.hold_hours * HOUR_MS);
  const agreed = { item, priceMinor: car.resale_price_minor, currency };
  const who = { productId, buyerId: userId, sellerId, phone, location };
  const hold = { id: makeId(), ...who, ...agreed, from, until, requestId: request ?? null };
  if (!(await takeHold(context, transaction, hold))) return "no-place";
  if (facts.hasLine) await takePlace(transaction, car, userId);
  await context.jobs.put(transaction, "booked", [{ data: { bookingId: hold.id } }]);
  await context.checkpoint("booking: before the end of the transaction");
  return { id: hold.id, heldUntil: until };
}

function usedRequest(): AppError {
  return new AppError(
    "CONFLICT",
    t`This form has already been used. Close it and press the Book button again.`,
    {
      fields: { request: t`This request was used for another car` },
    },
  );
}

/** Whether nothing about the car is overdue, so that it need not be settled first. */
function isSettled({ state, at }: LockedCar, { live, hasLine }: BookingFacts): boolean {
  if (live !== undefined) return live.state === "paid" || live.held_until > at;
  return !hasLine && state !== "reserved";
}

/** Takes one of the buyer's places. Retries, because a concurrent request of theirs may take the same one. */
async function takeHold(
  context: SaleContext,
  transaction: Transaction<Database>,
  hold: NewHold,
): Promise<boolean> {
  for (let tries = 0; tries <= MOST_HOLDS; tries += 1) {
    await context.checkpoint("booking: before the place is taken");
    if (await insertHold(transaction, hold)) return true;
  }
  return false;
}
