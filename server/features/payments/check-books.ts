import type { PaymentContext } from "#server/base/sale-context.ts";
import { findDisagreements } from "./store/payments.ts";

export const MOST_AT_ONCE = 200;

/**
 * Compares the sums of payments with the ledger and logs differences. Checks payments touched since then, or
 * all.
 */
export async function checkBooks({ kysely, log }: PaymentContext, since?: Date): Promise<void> {
  const wrong = await findDisagreements(kysely, { since, most: MOST_AT_ONCE });
  if (wrong.length > 0)
    log.error({ payments: wrong }, "action needed: payment totals do not match their refunds");
}
