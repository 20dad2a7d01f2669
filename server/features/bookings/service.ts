import type { Kysely, Transaction } from "kysely";
import { v7 as makeId } from "uuid";
import { MOST_HOLDS, reminderTime } from "#shared/rules/bookings.ts";
import { toMajor } from "#shared/lib/money.ts";
import type { Actor } from "#server/actor.ts";
import type { Database } from "#server/db/schema.ts";
import { AppError, invalidField } from "#server/errors.ts";
import type { SaleContext } from "#server/sale.ts";
import { databaseCode, transact, violatedUnique } from "#server/transact.ts";
import { bringUpToDate, settleCar } from "../holds/service.ts";
import { type LockedCar, lockCar, setCarState } from "../products/service.ts";
import { findPerson, type Person } from "../users/views.ts";
import { takePlace } from "../waiting-lists/service.ts";
import { bookedNotice, heldNotice } from "./emails.ts";
import { refuseBooking } from "./policy.ts";
import {
  findBookingsOf,
  findByRequest,
  findOverdueCarsOf,
  insertHold,
  type NewBooking,
} from "./store.ts";
import { findCarsNamed } from "./views.ts";

const HOUR_MS = 3_600_000;

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
 * Holds a car for a buyer. One booking of a car is live at a time: the car is locked while it is decided,
 * and the database has a constraint that decides if ever the lock did not.
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
    // Holds whose time is over take no place, whether or not somebody has ended them yet.
    for (const id of await findOverdueCarsOf(context.kysely, actor.userId))
      await settleCar(context, id);
    outcome = await tryToBook(context, actor, request);
  }
  if (outcome === "no-place")
    throw new AppError(
      "CONFLICT",
      `You hold ${MOST_HOLDS} cars already, which is as many as one may. Pay or cancel one of them first.`,
    );
  if (outcome instanceof AppError) throw outcome;
  return {
    acknowledged: true,
    insertedId: outcome.id,
    held_until: outcome.heldUntil.toISOString(),
  };
}

/** Cars of one name that are looked through for one of a price. */
const MOST_NAMESAKES = 100;

/** The one car on sale of this name and price. @throws AppError naming the field `item` */
async function resolveCar({ pool }: SaleContext, { item, price }: BookingRequest): Promise<string> {
  const cars = (await findCarsNamed(pool, item, MOST_NAMESAKES)).filter(
    ({ resale_price_minor: minor, currency }) => toMajor(minor, currency) === price,
  );
  const [car] = cars;
  if (car !== undefined && cars.length === 1) return car.id;
  throw invalidField(
    "item",
    car === undefined
      ? "is no car on sale at this price"
      : "is the name of several cars at this price: say which by productId",
  );
}

/** What is refused is returned, not thrown: that a hold before it has ended stays written down. */
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
      return new AppError("CONFLICT", "Somebody else has booked this car a moment ago.");
    // Its seller's account, or the buyer's own, was deleted a moment ago.
    if (databaseCode(error) === "23503")
      return new AppError("CONFLICT", "This car is not for sale any more.");
    throw error;
  }
}

async function bookLocked(
  context: SaleContext,
  transaction: Transaction<Database>,
  { userId }: Actor,
  { productId, price, phone, location, request }: ResolvedRequest,
): Promise<Booked | AppError | "no-place"> {
  const { site, jobs, holdHours } = context;
  const car = await lockCar(transaction, productId);
  if (car === undefined) return new AppError("NOT_FOUND", "There is no such car.");
  await context.reach("booking: car locked");
  const known = request && (await findByRequest(transaction, userId, request));
  if (known) return { id: known.id, heldUntil: known.held_until };

  const standing = await bringUpToDate(context, transaction, car);
  const refusal = refuseBooking(site, userId, car, standing, price);
  if (refusal) return refusal;
  const [buyer, seller] = [
    await findPerson(transaction, userId),
    await findPerson(transaction, car.owner_id),
  ];
  if (buyer === undefined || seller === undefined)
    return new AppError("CONFLICT", "This car is not for sale any more.");

  const until = new Date(car.at.getTime() + holdHours * HOUR_MS);
  const booking = describeHold(car, buyer, seller, until, { phone, location, request });
  if (!(await takeHold(context, transaction, booking))) return "no-place";
  await takePlace(transaction, car, userId);
  await setCarState(transaction, car, "reserved");
  await jobs.put(transaction, "mail", [
    { data: heldNotice(site, booking) },
    { data: bookedNotice(site, booking, seller) },
  ]);
  await jobs.put(transaction, "car", [
    { data: { productId }, startAfter: reminderTime(car.at, until) },
    { data: { productId }, startAfter: until },
  ]);
  await context.reach("booking: before the end of the transaction");
  return { id: booking.id, heldUntil: until };
}

function describeHold(
  car: LockedCar,
  buyer: Person,
  seller: Person,
  until: Date,
  { phone, location, request }: Pick<BookingRequest, "phone" | "location" | "request">,
) {
  return {
    id: makeId(),
    product_id: car.id,
    buyer_id: buyer.id,
    seller_id: seller.id,
    item: car.name,
    price_minor: car.resale_price_minor,
    currency: car.currency,
    name: buyer.name,
    email: buyer.email,
    phone,
    location,
    seller_name: seller.name,
    held_until: until,
    request_id: request ?? null,
    created_at: car.at,
  };
}

/** Takes one of the buyer's places: another request of theirs may take the same one a moment before. */
async function takeHold(
  context: SaleContext,
  transaction: Transaction<Database>,
  booking: NewBooking,
): Promise<boolean> {
  for (let tries = 0; tries <= MOST_HOLDS; tries += 1) {
    await context.reach("booking: before the place is taken");
    if (await insertHold(transaction, booking)) return true;
  }
  return false;
}

/** What is kept about a person's bookings, for themselves. */
export function exportBookings(kysely: Kysely<Database>, buyerId: string): Promise<unknown> {
  return findBookingsOf(kysely, buyerId);
}
