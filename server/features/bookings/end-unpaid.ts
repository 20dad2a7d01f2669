import type { Transaction } from "kysely";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import type { LockedCar } from "#server/features/products/rows.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import { endedNotice, freeNotice, type HoldEnd, nameEnd } from "./emails/holds.ts";
import { type Canceller, endHold, type LiveBooking } from "./rows.ts";
import { tellAbout } from "./tell-about.ts";

/** Whose doing each end is; null where time has run out. */
const ENDED_BY: Readonly<Record<HoldEnd, Canceller | null>> = {
  expired: null,
  cancelled: "buyer",
  buyerLeft: "buyer",
  bySeller: "seller",
  sellerLeft: "seller",
  removed: "site",
  takenDown: "site",
  sellerSuspended: "site",
};

/**
 * Ends a hold that was not paid, and tells its buyer and its seller, except the one who is leaving the site.
 */
export async function endUnpaid(
  { jobs, site }: SaleContext,
  transaction: Transaction<Database>,
  car: LockedCar,
  booking: LiveBooking,
  end: HoldEnd,
): Promise<void> {
  const state = end === "expired" ? "expired" : "cancelled";
  if (!(await endHold(transaction, booking.id, state, car.at, ENDED_BY[end]))) return;
  await jobs.put(transaction, "unpaid", [{ data: { bookingId: booking.id } }]);
  const seller = end === "sellerLeft" ? undefined : await findPerson(transaction, car.owner_id);
  const about = { kind: "bookings", key: `booking ${booking.id} ended` } as const; // not any text
  await tellAbout({ jobs }, transaction, booking, [
    ...(end === "buyerLeft"
      ? []
      : [
          {
            ...about,
            personId: booking.buyer_id,
            title: () => nameEnd(booking, end, "buyer"),
            path: PAGE_PATHS.myBookings,
            email: () => endedNotice(site, booking, end),
          },
        ]),
    ...(seller
      ? [
          {
            ...about,
            personId: seller.id,
            title: () => nameEnd(booking, end, "seller"),
            path: PAGE_PATHS.mySales,
            email: () => freeNotice(site, booking, seller, end),
          },
        ]
      : []),
  ]);
}
