import type { Transaction } from "kysely";
import type { Actor } from "#server/base/actor.ts";
import type { Database } from "#server/db/schema.ts";
import { AppError } from "#server/base/errors.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { transact } from "#server/db/transact.ts";
import { MOST_LINES } from "#shared/rules/bookings.ts";
import { subjectOf, writeDown } from "../audit/service.ts";
import { type LockedCar, lockCar } from "../products/service.ts";
import { findPerson } from "../users/views.ts";
import { closedNotice, lapsedNotice, offerNotice } from "./emails.ts";
import {
  addPlace,
  closePlaces,
  endPlace,
  findLine,
  findLinesOf,
  findPlace,
  offerPlace,
} from "./store.ts";
import { findHolder } from "./views.ts";

type Place = Awaited<ReturnType<typeof findLine>>[number];

/** The end of the offer that is open, if the car is kept for somebody in line. */
export interface Offer {
  placeId: string;
  buyerId: string;
  until: Date;
}

/**
 * Brings the line for a locked car that nobody holds up to date: an offer whose time is over lapses, and
 * the next in line gets one. Returns the offer that is open then.
 */
export async function advanceLine(
  context: SaleContext,
  transaction: Transaction<Database>,
  car: LockedCar,
): Promise<Offer | undefined> {
  for (const place of await findLine(transaction, car.id)) {
    const { id: placeId, buyerId, offeredUntil } = place;
    if (offeredUntil !== null && offeredUntil > car.at)
      return { placeId, buyerId, until: offeredUntil };
    if (offeredUntil === null) return makeOffer(context, transaction, car, place);
    await lapse(context, transaction, car, place);
  }
  return undefined;
}

async function makeOffer(
  { jobs, site, trade }: SaleContext,
  transaction: Transaction<Database>,
  car: LockedCar,
  { id: placeId, buyerId }: Place,
): Promise<Offer> {
  const until = new Date(car.at.getTime() + trade.offer_hours * 3_600_000);
  await offerPlace(transaction, placeId, until);
  await jobs.put(transaction, "car", [{ data: { productId: car.id }, startAfter: until }]);
  const buyer = await findPerson(transaction, buyerId);
  if (buyer) await jobs.put(transaction, "mail", [{ data: offerNotice(site, buyer, car, until) }]);
  return { placeId, buyerId, until };
}

/** An offer was not taken in time: the place is lost. */
async function lapse(
  { jobs, site }: SaleContext,
  transaction: Transaction<Database>,
  car: LockedCar,
  place: Place,
): Promise<void> {
  await endPlace(transaction, place.id, "lapsed");
  const buyer = await findPerson(transaction, place.buyerId);
  if (buyer) await jobs.put(transaction, "mail", [{ data: lapsedNotice(site, buyer, car) }]);
}

/** The place of whoever books the car has served its purpose. */
export async function takePlace(
  transaction: Transaction<Database>,
  car: LockedCar,
  buyerId: string,
): Promise<void> {
  const line = await findLine(transaction, car.id);
  const own = line.find((place) => place.buyerId === buyerId);
  if (own !== undefined) await endPlace(transaction, own.id, "taken");
}

/** The car is nobody's to wait for any more: all who stood in its line are told. */
export async function closeLine(
  { jobs, site }: SaleContext,
  transaction: Transaction<Database>,
  car: LockedCar,
): Promise<void> {
  const waited = await closePlaces(transaction, car.id);
  await jobs.put(
    transaction,
    "mail",
    waited.map((buyer) => ({ data: closedNotice(site, buyer, car) })),
  );
}

/** Joins the line for a car that is held. Asked for twice, one stands in it once. */
export async function joinLine(
  context: SaleContext,
  { userId }: Actor,
  productId: string,
): Promise<{ acknowledged: boolean; insertedId: string; position: number }> {
  return transact(context.kysely, async (transaction) => {
    const car = await lockCar(transaction, productId);
    if (car === undefined) throw new AppError("NOT_FOUND", "There is no such car.");
    await context.reach("line: car locked");
    const line = await findLine(transaction, productId);
    const place = line.findIndex((each) => each.buyerId === userId);
    const known = line[place];
    if (known !== undefined)
      return { acknowledged: true, insertedId: known.id, position: place + 1 };
    const holder = await findHolder(transaction, productId, car.at);
    // They would be the next to hold it, again and again, before those who wait.
    if (holder === userId) throw new AppError("CONFLICT", "You hold this car already.");
    // A hold past its end is over, whatever the car's own state still says.
    const isFree = car.state === "reserved" && holder === undefined && line.length === 0;
    if (car.state === "active" || isFree)
      throw new AppError(
        "CONFLICT",
        "Nobody holds this car, so there is no line for it. You can book it.",
      );
    if (car.state !== "reserved")
      throw new AppError("CONFLICT", "This car is not for sale any more.");
    const insertedId = await joinFree(context, transaction, productId, userId);
    return { acknowledged: true, insertedId, position: line.length + 1 };
  });
}

/** Takes one of the places a buyer has for lines: another of their requests may take the same one first. */
async function joinFree(
  context: SaleContext,
  transaction: Transaction<Database>,
  productId: string,
  userId: string,
): Promise<string> {
  for (let tries = 0; tries <= MOST_LINES; tries += 1) {
    await context.reach("line: before the place is taken");
    const id = await addPlace(transaction, productId, userId);
    if (id !== undefined) return id;
  }
  throw new AppError(
    "CONFLICT",
    `You wait for ${MOST_LINES} cars already, which is as many as one may. Leave one of those lines first.`,
  );
}

/** Leaves a line; whoever had the offer passes it on. @throws AppError NOT_FOUND, also for another's */
export async function leaveLine(
  { kysely, jobs }: SaleContext,
  actor: Actor,
  id: string,
): Promise<{ deletedCount: number }> {
  return transact(kysely, async (transaction) => {
    const place = await findPlace(transaction, id);
    const isOwn = place?.buyerId === actor.userId;
    if (place === undefined || !(isOwn || actor.role === "admin"))
      throw new AppError("NOT_FOUND", "There is no such place in a line.");
    const car = await lockCar(transaction, place.productId);
    const hasLeft = await endPlace(transaction, id, "left");
    if (hasLeft && !isOwn) {
      const buyer = await findPerson(transaction, place.buyerId);
      await writeDown(transaction, actor, {
        act: "user.taken_out_of_line",
        subject: buyer
          ? subjectOf(buyer)
          : { kind: "user", id: place.buyerId, name: place.buyerId },
        before: { car: car?.name ?? place.productId },
      });
    }
    if (hasLeft) await jobs.put(transaction, "car", [{ data: { productId: place.productId } }]);
    return { deletedCount: hasLeft ? 1 : 0 };
  });
}

/** Takes somebody who leaves the site out of every line; returns the cars, which may be others' now. */
export async function leaveEveryLine(
  { jobs }: SaleContext,
  transaction: Transaction<Database>,
  buyerId: string,
): Promise<void> {
  const cars = await findLinesOf(transaction, buyerId);
  // Their places go with the account.
  await jobs.put(
    transaction,
    "car",
    cars.map((productId) => ({ data: { productId } })),
  );
}
