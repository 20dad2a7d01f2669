import { t } from "#shared/lib/text.ts";
import { writeMoney } from "#server/base/mail-format.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import { failedRefundNotice, failedSaleRefundNotice } from "./emails.ts";
import { tellBothSides } from "./tell-both-sides.ts";
import type { Sale, Tx } from "./tell-of-sale.ts";

interface FailedRefund {
  reference: string;
  amount: number;
  /** Whether the two sides know of the refund: one that failed at once was told to nobody. */
  wasTold: boolean;
}

/**
 * Tells of a refund that the bank has sent back: the buyer, the seller where the payment has bought the car, and the
 * operator where nobody else sends it again.
 */
export async function tellOfFailedRefund(
  context: PaymentContext,
  transaction: Tx,
  sale: Sale,
  { reference, amount, wasTold }: FailedRefund,
): Promise<void> {
  const { site, log } = context;
  const { payment, booking } = sale;
  const { id, currency } = payment;
  // Money that pays no booking is sent again by itself.
  if (payment.settles)
    log.error(
      { payment: id, refund: reference, amount, currency },
      "action needed: the bank sent a refund back, refund it again or by another way",
    );
  if (!wasTold) return;
  const money = { amount_minor: amount, currency };
  const write = () => writeMoney(site, amount, currency);
  await tellBothSides(context, transaction, sale, {
    key: `refund ${reference} failed`,
    toBuyer: {
      title: () => t`The refund of ${write()} for ${booking.item} didn’t reach your card.`,
      email: () => failedRefundNotice(site, booking, money),
    },
    toSeller: {
      title: () => t`The refund of ${write()} for ${booking.item} didn’t reach the buyer.`,
      email: (seller) => failedSaleRefundNotice(site, booking, seller, money),
    },
  });
}
