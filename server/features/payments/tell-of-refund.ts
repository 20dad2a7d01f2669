import { t } from "#shared/lib/text.ts";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";
import { salePath } from "#shared/rules/sale-path.ts";
import { writeMoney } from "#server/base/mail-format.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import { tellAbout } from "#server/features/bookings/tell-about.ts";
import { refundNotice, saleRefundedNotice } from "./emails.ts";
import { findSeller } from "./find-seller.ts";
import type { Sale, Tx } from "./tell-of-sale.ts";

/** Tells of a refund: the buyer, and the seller where the payment has bought the car. */
export async function tellOfRefund(
  { jobs, site }: PaymentContext,
  transaction: Tx,
  sale: Sale,
  { reference, amount, reason }: { reference: string; amount: number; reason: string | undefined },
): Promise<void> {
  const { payment, booking } = sale;
  const money = { amount_minor: amount, currency: payment.currency };
  const seller = await findSeller(transaction, sale);
  const write = () => writeMoney(site, amount, payment.currency);
  const about = { kind: "payments", key: `refund ${reference}` } as const; // not any text
  await tellAbout({ jobs }, transaction, booking, [
    ...(booking.email === ""
      ? []
      : [
          {
            ...about,
            personId: booking.buyer_id,
            title: () => t`We’ve refunded ${write()} for ${booking.item} to your card.`,
            path: PAGE_PATHS.myOrders,
            email: () => refundNotice(site, booking, money, reason),
            isReceipt: true,
          },
        ]),
    ...(seller
      ? [
          {
            ...about,
            personId: seller.id,
            title: () => t`We’re refunding ${write()} for ${booking.item} to the buyer.`,
            path: salePath(booking.product_id),
            email: () => saleRefundedNotice(site, booking, seller, money),
          },
        ]
      : []),
  ]);
}
