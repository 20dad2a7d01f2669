import { reminderTime } from "#shared/rules/bookings.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { transact } from "#server/db/transact.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import { bookedNotice, heldNotice } from "./emails/booked.ts";
import { mailAbout } from "./mail-about.ts";
import { findBooking } from "./rows.ts";
import { findAvailableFrom } from "./store/bookings.ts";

/** After a booking: mails both sides, and schedules the reminder and the end of the hold. */
export async function followBooking(
  { kysely, jobs, site }: SaleContext,
  bookingId: string,
): Promise<void> {
  await transact(kysely, async (transaction) => {
    const booking = await findBooking(transaction, bookingId);
    if (booking?.state !== "held" || !booking.product_id || !booking.seller_id) return;
    const { product_id: productId, held_until: until, created_at: from } = booking;
    const seller = await findPerson(transaction, booking.seller_id);
    const availableFrom = await findAvailableFrom(transaction, productId, site.timeZone);
    await mailAbout({ jobs }, transaction, booking, [
      heldNotice(site, booking, availableFrom),
      ...(seller ? [bookedNotice(site, booking, seller, availableFrom)] : []),
    ]);
    await jobs.put(transaction, "car", [
      { data: { productId }, startAfter: reminderTime(from, until) },
      { data: { productId }, startAfter: until },
    ]);
  });
}
