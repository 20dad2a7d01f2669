import { t } from "#shared/lib/text.ts";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";
import { salePath } from "#shared/rules/sale-path.ts";
import { writeMoney } from "#server/base/mail-format.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import { tellAbout } from "#server/features/bookings/tell-about.ts";
import { failedRefundNotice, failedSaleRefundNotice } from "./emails.ts";
import { findSeller } from "./find-seller.ts";
import type { Sale, Tx } from "./tell-of-sale.ts";

/**
 * Tells of a refund that its bank has sent back: the buyer, the seller where the payment has bought the car, and the
 * operator where nobody else sends it again.
 */
export async function tellOfFailedRefund(
  { jobs, site, log }: PaymentContext,
  transaction: Tx,
  sale: Sale,
  {
    reference,
    amount,
    wasTold,
  }: {
    reference: string;
    amount: number;
    /** Whether the two sides know of the refund: one that failed at once was told to nobody. */
    wasTold: boolean;
  },
): Promise<void> {
  const { payment, booking } = sale;
  const { id, currency } = payment;
  // Money that pays no booking is sent again by itself.
  if (payment.settles)
    log.error(
      { payment: id, refund: reference, amount, currency },
      "action needed: the bank sent a refund back, refund it again or by another way",
    );
  if (!wasTold) return;
  const seller = await findSeller(transaction, sale);
  const money = { amount_minor: amount, currency };
  const write = () => writeMoney(site, amount, currency);
  const about = { kind: "payments", key: `refund ${reference} failed` } as const; // not any text
  await tellAbout({ jobs }, transaction, booking, [
    ...(booking.email === ""
      ? []
      : [
          {
            ...about,
            personId: booking.buyer_id,
            title: () => t`The refund of ${write()} for ${booking.item} didn’t reach your card.`,
            path: PAGE_PATHS.myOrders,
            email: () => failedRefundNotice(site, booking, money),
            isReceipt: true,
          },
        ]),
    ...(seller
      ? [
          {
            ...about,
            personId: seller.id,
            title: () => t`The refund of ${write()} for ${booking.item} didn’t reach the buyer.`,
            path: salePath(booking.product_id),
            email: () => failedSaleRefundNotice(site, booking, seller, money),
          },
        ]
      : []),
  ]);
}
