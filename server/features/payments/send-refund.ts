import { PaymentsError } from "#server/adapters/payments/payments.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import { transact } from "#server/db/transact.ts";
import { settlePayment } from "./settle-payment.ts";
import { findPayment, lockPayment } from "./store/payments.ts";
import { findRefund, updateRefund } from "./store/refunds.ts";

/**
 * Sends a recorded refund to the provider. Idempotent: the provider knows it by its id.
 * @throws PaymentsError `unreachable` when it has to be retried
 */
export async function sendRefund(context: PaymentContext, refundId: string): Promise<void> {
  const { kysely, provider, log } = context;
  const refund = await findRefund(kysely, refundId);
  if (refund?.state !== "pending" || refund.provider_id !== null) return;
  const payment = await findPayment(kysely, refund.payment_id);
  if (!payment?.intent_id || provider === undefined || payment.mode !== provider.mode) return;
  const { intent_id: intentId, currency } = payment;
  try {
    await provider.refund(
      { intentId, amountMinor: refund.amount_minor, currency, refundId },
      `refund:${refundId}`,
    );
  } catch (error) {
    if (!(error instanceof PaymentsError) || error.kind !== "refused") throw error;
    log.error(
      { refund: refundId, reason: error.message },
      "the payment provider rejected a refund",
    );
    await refuse(context, refundId, payment.id, error.message);
  }
  await context.checkpoint("refunding: done by the provider");
  await settlePayment(context, intentId);
}

/** The provider refuses: the refund fails, and the same form may request it again. */
async function refuse(
  { kysely }: PaymentContext,
  id: string,
  paymentId: string,
  failure: string,
): Promise<void> {
  await transact(kysely, async (transaction) => {
    await lockPayment(transaction, paymentId);
    const refund = await findRefund(transaction, id);
    if (refund?.state === "pending")
      await updateRefund(transaction, id, { state: "failed", failure, request_id: null });
  });
}
