import { t } from "#shared/lib/text.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { DeclaredJob } from "#server/jobs/jobs.ts";
import { followBooking } from "./follow-booking.ts";
import { forgetContacts } from "./forget-contacts.ts";
import { settleCar } from "./settle-car.ts";
import { settleOverdue } from "./settle-overdue.ts";

export const bookingJobs: readonly DeclaredJob<SaleContext>[] = [
  {
    queue: "booked",
    about: t`Emails the buyer and the seller about a new booking.`,
    run: (context, { bookingId }) => followBooking(context, bookingId),
  },
  {
    queue: "car",
    about: t`Reminds a buyer to pay, expires an unpaid booking or a turn, and offers the car to the next person on the waiting list.`,
    run: (context, { productId }) => settleCar(context, productId),
  },
  {
    chore: "settle-overdue-cars",
    cron: "*/15 * * * *",
    about: t`Expires bookings and turns whose own job was lost.`,
    run: (context) => settleOverdue(context),
  },
  {
    chore: "forget-contacts",
    cron: "*/15 * * * *",
    about: t`Deletes the phone number and location of bookings that ended unpaid 30 days ago.`,
    run: ({ kysely }) => forgetContacts(kysely, new Date()),
  },
];
