import type { PaymentContext } from "#server/base/sale-context.ts";
import { findDisagreements } from "./store/payments.ts";

export const MOST_AT_ONCE = 200;

/** Adds up payments that were touched since then, or all: what came, what went back and what is written down. */
export async function checkBooks({ kysely, log }: PaymentContext, since?: Date): Promise<void> {
  const wrong = await findDisagreements(kysely, { since, most: MOST_AT_ONCE });
  if (wrong.length > 0) log.error({ payments: wrong }, "the sums of payments do not agree");
}
