import type { Transaction } from "kysely";
import { reminderTime } from "#shared/rules/bookings.ts";
import type { Actor } from "#server/base/actor.ts";
import type { Database } from "#server/db/schema.ts";
import { AppError } from "#server/base/errors.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { transact } from "#server/db/transact.ts";
import { writeDown } from "../audit/service.ts";
import { type LockedCar, lockCar, setCarState, setTakenDown } from "../products/service.ts";
import { findPerson } from "../users/views.ts";
import { advanceLine, closeLine, leaveEveryLine, type Offer } from "../waiting-lists/service.ts";
import { endedNotice, freeNotice, type HoldEnd, reminder } from "./emails.ts";
import {
  endHold,
  findBooking,
  findCarsToRelease,
  findLive,
  findOverdueCars,
  forgetBuyer,
  type LiveBooking,
  takeReminder,
} from "./store.ts";

// What booking and paying need of the table of bookings.
export { endHold, findBooking, forgetContacts, type LiveBooking } from "./store.ts";

/** How a locked car stands once what was over has been ended. */
export interface Standing {
  live: Pick<LiveBooking, "buyer_id" | "state" | "held_until"> | undefined;
  /** The car is free, and kept for the next in line. */
  offer: Offer | undefined;
}

/**
 * Ends what is over at a locked car: a hold past its end expires, and a free car goes to the next in line.
 * The car's own state says afterwards what is so.
 */
export async function bringUpToDate(
  context: SaleContext,
  transaction: Transaction<Database>,
  car: LockedCar,
): Promise<Standing & { live: LiveBooking | undefined }> {
  const live = await findLive(transaction, car.id);
  const isOver = live?.state === "held" && live.held_until <= car.at;
  if (live !== undefined && !isOver) return { live, offer: undefined };
  if (live !== undefined) await endUnpaid(context, transaction, car, live, "expired");
  return { live: undefined, offer: await freeCar(context, transaction, car) };
}

/** Nobody holds the car: the next in line gets it offered, or it is everybody's again. */
async function freeCar(
  context: SaleContext,
  transaction: Transaction<Database>,
  car: LockedCar,
): Promise<Standing["offer"]> {
  if (car.state !== "reserved" && car.state !== "active") return undefined;
  const offer = await advanceLine(context, transaction, car);
  await setCarState(transaction, car, offer ? "reserved" : "active");
  return offer;
}

/** Ends a hold that was not paid, and tells whoever is still there. */
async function endUnpaid(
  { jobs, site }: SaleContext,
  transaction: Transaction<Database>,
  car: LockedCar,
  booking: LiveBooking,
  end: HoldEnd,
): Promise<void> {
  const state = end === "expired" ? "expired" : "cancelled";
  if (!(await endHold(transaction, booking.id, state, car.at, end === "cancelled"))) return;
  await jobs.put(transaction, "unpaid", [{ data: { bookingId: booking.id } }]);
  const seller = end === "sellerLeft" ? undefined : await findPerson(transaction, car.owner_id);
  await jobs.put(transaction, "mail", [
    ...(end === "buyerLeft" ? [] : [{ data: endedNotice(site, booking, end) }]),
    ...(seller ? [{ data: freeNotice(site, booking, seller, end) }] : []),
  ]);
}

/**
 * Takes a locked car off the site, whatever buyers have begun with it: who holds it and who waits for it is
 * told.
 * @throws AppError CONFLICT for a car that somebody has paid
 */
export async function takeDownCar(
  context: SaleContext,
  transaction: Transaction<Database>,
  car: LockedCar,
): Promise<void> {
  const live = await findLive(transaction, car.id);
  if (live?.state === "paid")
    throw new AppError(
      "CONFLICT",
      "A buyer has paid for this car: it stays as it was sold. What is paid can only be refunded.",
    );
  await setTakenDown(transaction, car, true, "withdrawn");
  if (live) await endUnpaid(context, transaction, car, live, "takenDown");
  await closeLine(context, transaction, car);
}

/** What is due at a car: the reminder of a hold, its end, the end of an offer. */
export async function settleCar(context: SaleContext, productId: string): Promise<void> {
  await transact(context.kysely, async (transaction) => {
    const car = await lockCar(transaction, productId);
    if (car === undefined) return;
    await context.reach("settling: car locked");
    const { live } = await bringUpToDate(context, transaction, car);
    if (live?.state !== "held" || car.at < reminderTime(live.created_at, live.held_until)) return;
    if (await takeReminder(transaction, live.id, car.at))
      await context.jobs.put(transaction, "mail", [{ data: reminder(context.site, live) }]);
  });
}

/**
 * Cancels an unpaid booking; how many that were: none when it had ended by itself.
 * @throws AppError NOT_FOUND, also for another's, CONFLICT for a paid one
 */
export async function cancelBooking(
  context: SaleContext,
  actor: Actor,
  id: string,
): Promise<{ deletedCount: number }> {
  const before = await findBooking(context.kysely, id);
  if (before === undefined || !(before.buyer_id === actor.userId || actor.role === "admin"))
    throw new AppError("NOT_FOUND", "There is no such booking.");
  const { product_id: productId } = before;
  return transact(context.kysely, async (transaction) => {
    const car = productId === null ? undefined : await lockCar(transaction, productId);
    await context.reach("cancelling: car locked");
    const booking = await findBooking(transaction, id);
    if (booking?.state === "paid")
      throw new AppError("CONFLICT", "This booking is paid. What is paid can only be refunded.");
    if (car === undefined || booking?.state !== "held") return { deletedCount: 0 };
    const isOver = booking.held_until <= car.at;
    const isOwn = booking.buyer_id === actor.userId;
    const end = isOver ? "expired" : isOwn ? "cancelled" : "removed";
    await endUnpaid(context, transaction, car, booking, end);
    await freeCar(context, transaction, car);
    if (end === "removed")
      await writeDown(transaction, actor, {
        act: "booking.cancelled",
        subject: { kind: "booking", id, name: booking.item },
        before: { state: "held", buyer: booking.email },
        after: { state: "cancelled" },
      });
    return { deletedCount: isOver ? 0 : 1 };
  });
}

/**
 * Somebody leaves the site: what they hold is free again, what others hold of theirs is off, and whoever
 * that concerns is told. What is paid stays as it was.
 */
export async function releaseHolds(
  context: SaleContext,
  transaction: Transaction<Database>,
  personId: string,
): Promise<void> {
  for (const id of await findCarsToRelease(transaction, personId)) {
    const car = await lockCar(transaction, id);
    const live = car && (await findLive(transaction, id));
    if (car === undefined || live?.state === "paid") continue;
    const isSeller = car.owner_id === personId;
    if (live && (isSeller || live.buyer_id === personId))
      await endUnpaid(context, transaction, car, live, isSeller ? "sellerLeft" : "buyerLeft");
    if (isSeller) await closeLine(context, transaction, car);
    // Once the account is gone, and its places in lines with it.
    else await context.jobs.put(transaction, "car", [{ data: { productId: id } }]);
  }
  await leaveEveryLine(context, transaction, personId);
  await forgetBuyer(transaction, personId);
}

const MOST_AT_ONCE = 500;

/** Ends what the jobs should have ended long ago, had they not been lost. */
export async function settleOverdue(context: SaleContext): Promise<void> {
  for (const id of await findOverdueCars(context.kysely, MOST_AT_ONCE))
    await settleCar(context, id);
}
