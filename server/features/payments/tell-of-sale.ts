import { t } from "#shared/lib/text.ts";
import type { Transaction } from "kysely";
import { pagePath } from "#shared/rules/page-paths.ts";
import { salePath } from "#shared/rules/sale-path.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import type { LiveBooking } from "#server/features/bookings/rows.ts";
import { tellAbout } from "#server/features/bookings/tell-about.ts";
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
  const about = { kind: "payments", key: `payment ${payment.id} paid` } as const; // not any text
  await tellAbout({ jobs }, transaction, booking, [
    {
      ...about,
      personId: booking.buyer_id,
      title: () => t`You’ve paid for ${booking.item}. It’s yours.`,
      path: pagePath("receipt", payment.id),
      email: () => paidNotice(site, booking, payment.id),
      isReceipt: true,
    },
    ...(seller
      ? [
          {
            ...about,
            personId: seller.id,
            title: () => t`${booking.name} has paid for ${booking.item}. It’s sold.`,
            path: salePath(booking.product_id),
            email: () => soldNotice(site, booking, seller),
          },
        ]
      : []),
  ]);
}
