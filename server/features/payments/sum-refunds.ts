import type { Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { REFUND_FAILURES } from "./rules.ts";
import { findRefundsOf, updateRefund } from "./store/refunds.ts";

/**
 * The part of a payment that was refunded or is being refunded, in minor units. If a refund elsewhere makes
 * the sum larger than the payment, the latest unsent refunds fail.
 */
export async function sumRefunds(
  transaction: Transaction<Database>,
  paymentId: string,
  paid: number,
): Promise<number> {
  const rows = await findRefundsOf(transaction, paymentId);
  const live = rows.filter(({ state }) => state !== "failed");
  let sum = live.reduce((total, { amount_minor: amount }) => total + amount, 0);
  for (const asked of live.filter(({ provider_id: known }) => known === null).toReversed()) {
    if (sum <= paid) break;
    const failure = REFUND_FAILURES.tooMuch;
    await updateRefund(transaction, asked.id, { state: "failed", failure });
    sum -= asked.amount_minor;
  }
  return sum;
}
