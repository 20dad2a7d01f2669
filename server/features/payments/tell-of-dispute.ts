import { t } from "#shared/lib/text.ts";
import { salePath } from "#shared/rules/sale-path.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import { tellAbout } from "#server/features/bookings/tell-about.ts";
import { disputeNotice } from "./emails.ts";
import { findSeller } from "./find-seller.ts";
import type { Sale, Tx } from "./tell-of-sale.ts";

/** Tells the operator of a dispute (chargeback), which has to be answered. */
export async function tellOfDispute(
  { jobs, site, log }: PaymentContext,
  transaction: Tx,
  sale: Sale,
  { reference, amount }: { reference: string; amount: number },
): Promise<void> {
  const { payment, booking } = sale;
  const { id, currency } = payment;
  log.error(
    { payment: id, dispute: reference, amount, currency },
    "action needed: chargeback received, respond at the payment provider",
  );
  const seller = await findSeller(transaction, sale);
  const money = { amount_minor: amount, currency };
  if (seller)
    await tellAbout({ jobs }, transaction, booking, [
      {
        personId: seller.id,
        kind: "payments",
        title: () => t`The buyer’s bank is disputing the payment for ${booking.item}.`,
        path: salePath(booking.product_id),
        key: `dispute ${reference}`,
        email: () => disputeNotice(site, booking, seller, money),
      },
    ]);
}
