import type { SaleContext } from "#server/base/sale-context.ts";
import type { DeclaredJob } from "#server/jobs/jobs.ts";
import { followBooking } from "./follow-booking.ts";
import { forgetContacts } from "./forget-contacts.ts";
import { settleCar } from "./settle-car.ts";
import { settleOverdue } from "./settle-overdue.ts";

export const bookingJobs: readonly DeclaredJob<SaleContext>[] = [
  {
    queue: "booked",
    about: "Tells the buyer and the seller of a booking.",
    run: (context, { bookingId }) => followBooking(context, bookingId),
  },
  {
    queue: "car",
    about:
      "Reminds a buyer of a hold, ends a hold or an offer, and offers the car to whoever waits next.",
    run: (context, { productId }) => settleCar(context, productId),
  },
  {
    chore: "settle-overdue-cars",
    cron: "*/15 * * * *",
    about: "Ends holds and offers whose own job was lost.",
    run: (context) => settleOverdue(context),
  },
  {
    chore: "forget-contacts",
    cron: "*/15 * * * *",
    about: "Deletes phone number and place of bookings that ended unpaid 30 days ago.",
    run: ({ kysely }) => forgetContacts(kysely, new Date()),
  },
];
