import type { Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { findRefundsOf, updateRefund } from "./store/refunds.ts";

/**
 * What of a payment went back or is on its way, in minor units. Where more is asked for than was paid,
 * because of a refund elsewhere, what was asked for last is not done.
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
    const failure = "More was given back elsewhere than was left for this.";
    await updateRefund(transaction, asked.id, { state: "failed", failure });
    sum -= asked.amount_minor;
  }
  return sum;
}
