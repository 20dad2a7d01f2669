import type { Transaction } from "kysely";
import { v7 as makeId } from "uuid";
import type { ProviderRefund } from "#server/adapters/payments/payments.ts";
import type { Database } from "#server/db/schema.ts";
import { REFUND_FAILURES, REFUND_REASONS } from "./rules.ts";
import { findRefundsOf, insertRefund, updateRefund } from "./store/refunds.ts";

const STATES = {
  pending: "pending",
  succeeded: "succeeded",
  failed: "failed",
  cancelled: "failed",
} as const;

/**
 * Records the provider's state of a refund. A refund made at the provider's own site gets a row. A failed
 * refund stays failed, even when an older state of it arrives late.
 */
export async function rememberRefund(
  transaction: Transaction<Database>,
  paymentId: string,
  { id, amountMinor, status, metadata }: ProviderRefund,
): Promise<void> {
  const state = STATES[status];
  const rows = await findRefundsOf(transaction, paymentId);
  const known =
    rows.find((row) => row.provider_id === id) ??
    rows.find((row) => row.provider_id === null && row.id === metadata["refundId"]);
  if (known === undefined)
    return insertRefund(transaction, {
      id: makeId(),
      payment_id: paymentId,
      amount_minor: amountMinor,
      cause: "provider",
      reason: REFUND_REASONS.provider,
      state,
      provider_id: id,
    });
  const isNews =
    known.provider_id === null ||
    known.state === "pending" ||
    (known.state === "succeeded" && state === "failed");
  if (isNews)
    await updateRefund(transaction, known.id, {
      state,
      provider_id: id,
      failure: state === "failed" ? REFUND_FAILURES.rejected : null,
    });
}
