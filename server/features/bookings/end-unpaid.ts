import type { Transaction } from "kysely";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import type { LockedCar } from "#server/features/products/rows.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import { endedNotice, freeNotice, type HoldEnd } from "./emails/holds.ts";
import { mailAbout } from "./mail-about.ts";
import { endHold, type LiveBooking } from "./rows.ts";

/**
 * Ends a hold that was not paid, and mails its buyer and its seller, except the one who is leaving the site.
 */
export async function endUnpaid(
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
  await mailAbout({ jobs }, transaction, booking, [
    ...(end === "buyerLeft" ? [] : [endedNotice(site, booking, end)]),
    ...(seller ? [freeNotice(site, booking, seller, end)] : []),
  ]);
}
