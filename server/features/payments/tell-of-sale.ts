import type { Transaction } from "kysely";
import type { PaymentContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { mailAbout } from "#server/features/bookings/mail-about.ts";
import type { LiveBooking } from "#server/features/bookings/rows.ts";
import type { LockedCar } from "#server/features/products/rows.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import { paidNotice, soldNotice } from "./emails.ts";
import type { PaymentRow } from "./store/payments.ts";

/** Who hears what of money, written down in the transaction that moves it. */

export type Tx = Transaction<Database>;

/** A payment with its booking and car. */
export interface Sale {
  payment: PaymentRow;
  booking: LiveBooking;
  car: LockedCar | undefined;
}

export async function tellOfSale(
  { jobs, site }: PaymentContext,
  transaction: Tx,
  { payment, booking, car }: Sale & { car: LockedCar },
): Promise<void> {
  const seller = await findPerson(transaction, car.owner_id);
  await mailAbout({ jobs }, transaction, booking, [
    paidNotice(site, booking, payment.id),
    ...(seller ? [soldNotice(site, booking, seller)] : []),
  ]);
}
