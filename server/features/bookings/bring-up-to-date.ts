import type { Transaction } from "kysely";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import type { LockedCar } from "#server/features/products/rows.ts";
import type { Offer } from "./advance-waiting-list.ts";
import { dropBlocked } from "./drop-blocked.ts";
import { endUnpaid } from "./end-unpaid.ts";
import { freeCar } from "./free-car.ts";
import type { LiveBooking } from "./rows.ts";
import { findLive } from "./store/bookings.ts";

/** The state of a locked car once overdue holds and offers have been ended. */
export interface Standing {
  live: Pick<LiveBooking, "buyer_id" | "state" | "held_until"> | undefined;
  /** The open offer, when the car is free and kept for the next in line. */
  offer: Offer | undefined;
}

/**
 * Settles a locked car: whom its seller has blocked leaves its line, an overdue hold expires, and a free car goes to the
 * next in line. The car's `state` is up to date afterwards.
 */
export async function bringUpToDate(
  context: SaleContext,
  transaction: Transaction<Database>,
  car: LockedCar,
): Promise<Standing & { live: LiveBooking | undefined }> {
  const live = await findLive(transaction, car.id);
  const isOver = live?.state === "held" && live.held_until <= car.at;
  if (live !== undefined && !isOver) {
    await dropBlocked(context, transaction, car);
    return { live, offer: undefined };
  }
  if (live !== undefined) await endUnpaid(context, transaction, car, live, "expired");
  return { live: undefined, offer: await freeCar(context, transaction, car) };
}
