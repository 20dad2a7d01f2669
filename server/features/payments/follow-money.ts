import { stateByRefunds } from "#shared/rules/payments.ts";
import type { ProviderDispute, ProviderRefund } from "#server/adapters/payments/payments.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import { rememberRefund } from "./remember-refund.ts";
import { insertLedgerEntryOnce, type LedgerKind } from "./store/ledger.ts";
import { updatePayment } from "./store/payments.ts";
import { findRefundsOf } from "./store/refunds.ts";
import { sumRefunds } from "./sum-refunds.ts";
import { tellOfDispute } from "./tell-of-dispute.ts";
import { tellOfFailedRefund } from "./tell-of-failed-refund.ts";
import { tellOfRefund } from "./tell-of-refund.ts";
import type { Sale, Tx } from "./tell-of-sale.ts";

interface Movements {
  refunds: readonly ProviderRefund[];
  disputes: readonly ProviderDispute[];
}

/** Records refunds and disputes as the provider has them. Returns the amount still here, in minor units. */
export async function followMoney(
  context: PaymentContext,
  transaction: Tx,
  sale: Sale,
  { refunds, disputes }: Movements,
): Promise<number> {
  const { id, amount_minor: paid, currency } = sale.payment;
  const enter = (kind: LedgerKind, reference: string, amount: number) =>
    insertLedgerEntryOnce(transaction, {
      payment_id: id,
      kind,
      amount_minor: amount,
      currency,
      reference,
    });
  for (const refund of refunds) {
    const { id: reference, amountMinor: amount, status } = refund;
    await rememberRefund(transaction, id, refund);
    const isNew = await enter("refund", reference, -amount);
    if (status === "failed" || status === "cancelled") {
      const isReversed = await enter("refund_reversed", reference, amount);
      // No bank has sent back what somebody cancelled at the provider.
      if (isReversed && status === "failed")
        await tellOfFailedRefund(context, transaction, sale, {
          reference,
          amount,
          wasTold: !isNew,
        });
    } else if (isNew) {
      const rows = await findRefundsOf(transaction, id);
      const own = rows.find(({ provider_id: known }) => known === reference);
      // An admin writes it for the buyer; the other causes are the site's own words.
      const reason = own?.cause === "asked" ? own.reason : undefined;
      await tellOfRefund(context, transaction, sale, { reference, amount, reason });
    }
  }
  let disputed = 0;
  for (const { id: reference, amountMinor: amount, status } of disputes) {
    const isNew = await enter("dispute", reference, -amount);
    if (status === "won") await enter("dispute_reversed", reference, amount);
    else disputed += amount;
    if (isNew) await tellOfDispute(context, transaction, sale, { reference, amount });
  }
  const refunded = await sumRefunds(transaction, id, paid);
  const state = stateByRefunds(paid, refunded);
  await updatePayment(transaction, id, { refunded_minor: refunded, state });
  return paid - refunded - disputed;
}
