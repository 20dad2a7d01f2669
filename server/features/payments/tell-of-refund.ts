import { t } from "#shared/lib/text.ts";
import { writeMoney } from "#server/base/mail-format.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import { refundNotice, saleRefundedNotice } from "./emails.ts";
import { tellBothSides } from "./tell-both-sides.ts";
import type { Sale, Tx } from "./tell-of-sale.ts";

/** Tells of a refund: the buyer, and the seller where the payment has bought the car. */
export async function tellOfRefund(
  context: PaymentContext,
  transaction: Tx,
  sale: Sale,
  { reference, amount, reason }: { reference: string; amount: number; reason: string | undefined },
): Promise<void> {
  const { site } = context;
  const { payment, booking } = sale;
  const money = { amount_minor: amount, currency: payment.currency };
  const write = () => writeMoney(site, amount, payment.currency);
  await tellBothSides(context, transaction, sale, {
    key: `refund ${reference}`,
    toBuyer: {
      title: () => t`We’ve refunded ${write()} for ${booking.item} to your card.`,
      email: () => refundNotice(site, booking, money, reason),
    },
    toSeller: {
      title: () => t`We’re refunding ${write()} for ${booking.item} to the buyer.`,
      email: (seller) => saleRefundedNotice(site, booking, seller, money),
    },
  });
}
