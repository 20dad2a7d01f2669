import type { PaymentContext } from "#server/base/sale-context.ts";
import { mailAbout } from "#server/features/bookings/mail-about.ts";
import { refundNotice, saleRefundedNotice } from "./emails.ts";
import { findSeller } from "./find-seller.ts";
import type { Sale, Tx } from "./tell-of-sale.ts";

/** Mails about a refund: to the buyer, and to the seller where the payment has bought the car. */
export async function tellOfRefund(
  { jobs, site }: PaymentContext,
  transaction: Tx,
  sale: Sale,
  { amount, reason }: { amount: number; reason: string | undefined },
): Promise<void> {
  const { payment, booking } = sale;
  const money = { amount_minor: amount, currency: payment.currency };
  const seller = await findSeller(transaction, sale);
  await mailAbout({ jobs }, transaction, booking, [
    ...(booking.email === "" ? [] : [refundNotice(site, booking, money, reason)]),
    ...(seller ? [saleRefundedNotice(site, booking, seller, money)] : []),
  ]);
}
