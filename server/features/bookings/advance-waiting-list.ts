import { t } from "#shared/lib/text.ts";
import { carPath } from "#shared/lib/car-path.ts";
import { HOUR_MS } from "#shared/lib/durations.ts";
import type { Transaction } from "kysely";
import { writeMoment } from "#server/base/mail-format.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { tellPeople } from "#server/features/notices/tell-people.ts";
import type { LockedCar } from "#server/features/products/rows.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import { lapsedNotice, offerNotice } from "./emails/waiting-list.ts";
import { endPlace, findLine, offerPlace } from "./store/waiting-places.ts";

type Place = Awaited<ReturnType<typeof findLine>>[number];

/** The open offer of a car: who in line it is kept for, and until when. */
export interface Offer {
  placeId: string;
  buyerId: string;
  until: Date;
}

/**
 * Advances the line for a locked car that has no booking: an overdue offer lapses, and the next in line gets
 * one. Returns the offer that is open then.
 */
export async function advanceWaitingList(
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
  const until = new Date(car.at.getTime() + trade.offer_hours * HOUR_MS);
  await offerPlace(transaction, placeId, until);
  await jobs.put(transaction, "car", [{ data: { productId: car.id }, startAfter: until }]);
  const buyer = await findPerson(transaction, buyerId);
  if (buyer)
    await tellPeople({ jobs }, transaction, [
      {
        personId: buyerId,
        kind: "bookings",
        title: () => t`It’s your turn: you can book ${car.name} until ${writeMoment(site, until)}.`,
        path: carPath(car),
        key: `place ${placeId} offered`,
        email: () => offerNotice(site, buyer, car, until),
      },
    ]);
  return { placeId, buyerId, until };
}

/** Ends the place of a buyer who has not taken an offer in time. */
async function lapse(
  { jobs, site }: SaleContext,
  transaction: Transaction<Database>,
  car: LockedCar,
  place: Place,
): Promise<void> {
  await endPlace(transaction, place.id, "lapsed");
  const buyer = await findPerson(transaction, place.buyerId);
  if (buyer)
    await tellPeople({ jobs }, transaction, [
      {
        personId: buyer.id,
        kind: "bookings",
        title: () => t`Your turn to book ${car.name} has passed.`,
        path: carPath(car),
        key: `place ${place.id} lapsed`,
        email: () => lapsedNotice(site, buyer, car),
      },
    ]);
}
