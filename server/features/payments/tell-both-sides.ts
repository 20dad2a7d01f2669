import type { Email } from "#server/adapters/email/email.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";
import { salePath } from "#shared/rules/sale-path.ts";
import { tellAbout } from "#server/features/bookings/tell-about.ts";
import { findSeller } from "./find-seller.ts";
import type { Sale, Tx } from "./tell-of-sale.ts";

type Seller = NonNullable<Awaited<ReturnType<typeof findSeller>>>;

interface News {
  /** Idempotency key: the same news is told once. */
  key: string;
  toBuyer: { title: () => string; email: () => Email };
  toSeller: { title: () => string; email: (seller: Seller) => Email };
}

/** Tells the buyer of a payment, whose mail is a receipt, and the seller where it has bought the car. */
export async function tellBothSides(
  { jobs }: Pick<PaymentContext, "jobs">,
  transaction: Tx,
  sale: Sale,
  { key, toBuyer, toSeller }: News,
): Promise<void> {
  const { booking } = sale;
  const seller = await findSeller(transaction, sale);
  const about = { kind: "payments", key } as const; // not any text
  await tellAbout({ jobs }, transaction, booking, [
    ...(booking.email === ""
      ? []
      : [
          {
            ...about,
            ...toBuyer,
            personId: booking.buyer_id,
            path: PAGE_PATHS.myOrders,
            isReceipt: true,
          },
        ]),
    ...(seller
      ? [
          {
            ...about,
            personId: seller.id,
            title: toSeller.title,
            path: salePath(booking.product_id),
            email: () => toSeller.email(seller),
          },
        ]
      : []),
  ]);
}
