import type { SaleContext } from "#server/base/sale-context.ts";
import type { DeclaredJob } from "#server/jobs/jobs.ts";
import { followBooking } from "./follow-booking.ts";
import { forgetContacts } from "./forget-contacts.ts";
import { settleCar } from "./settle-car.ts";
import { settleOverdue } from "./settle-overdue.ts";

export const bookingJobs: readonly DeclaredJob<SaleContext>[] = [
  {
    queue: "booked",
    about: "Notifies the buyer and the seller about a booking.",
    run: (context, { bookingId }) => followBooking(context, bookingId),
  },
  {
    queue: "car",
    about:
      "Reminds a buyer to pay, ends reservations and offers, and offers the car to the next person on the waiting list.",
    run: (context, { productId }) => settleCar(context, productId),
  },
  {
    chore: "settle-overdue-cars",
    cron: "*/15 * * * *",
    about: "Ends reservations and offers whose own job was lost.",
    run: (context) => settleOverdue(context),
  },
  {
    chore: "forget-contacts",
    cron: "*/15 * * * *",
    about: "Deletes phone number and location from bookings 30 days after they ended unpaid.",
    run: ({ kysely }) => forgetContacts(kysely, new Date()),
  },
];
