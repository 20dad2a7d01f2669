import { t } from "#shared/lib/text.ts";
import { reminderTime } from "#shared/rules/bookings.ts";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";
import { salePath } from "#shared/rules/sale-path.ts";
import { writeMoment } from "#server/base/mail-format.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { transact } from "#server/db/transact.ts";
import { lockCar } from "#server/features/products/rows.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import { bookedNotice, heldNotice } from "./emails/booked.ts";
import { findBooking } from "./rows.ts";
import { findAvailableFrom } from "./store/bookings.ts";
import { tellAbout } from "./tell-about.ts";

/** After a booking: tells both sides, and schedules the reminder and the end of the hold. */
export async function followBooking(
  { kysely, jobs, site }: SaleContext,
  bookingId: string,
): Promise<void> {
  await transact(kysely, async (transaction) => {
    const productId = (await findBooking(transaction, bookingId))?.product_id;
    if (!productId) return;
    // Who cancels meanwhile waits for the car: what happened first is told first.
    await lockCar(transaction, productId);
    const booking = await findBooking(transaction, bookingId);
    if (booking?.state !== "held" || !booking.seller_id) return;
    const { held_until: until, created_at: from } = booking;
    const seller = await findPerson(transaction, booking.seller_id);
    const availableFrom = await findAvailableFrom(transaction, productId, site.timeZone);
    const about = { kind: "bookings", key: `booking ${bookingId} held` } as const; // not any text
    await tellAbout({ jobs }, transaction, booking, [
      {
        ...about,
        personId: booking.buyer_id,
        title: () => t`${booking.item} is reserved for you until ${writeMoment(site, until)}.`,
        path: PAGE_PATHS.myBookings,
        email: () => heldNotice(site, booking, availableFrom),
      },
      ...(seller
        ? [
            {
              ...about,
              personId: seller.id,
              title: () => t`${booking.name} has booked ${booking.item}.`,
              path: salePath(booking.product_id),
              email: () => bookedNotice(site, booking, seller, availableFrom),
            },
          ]
        : []),
    ]);
    await jobs.put(transaction, "car", [
      { data: { productId }, startAfter: reminderTime(from, until) },
      { data: { productId }, startAfter: until },
    ]);
  });
}
