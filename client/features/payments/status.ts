import { t } from "#shared/lib/text.ts";
import type { Payment, Receipt } from "#shared/contract/payments.ts";
import { describeRefund } from "#client/domain/refund-words.ts";
import { countFailedReturns, MOST_RETURNS } from "#shared/rules/payments.ts";

/** The state of a payment as a badge and a sentence. */
export interface OrderStatus {
  /** The word in the badge: "Paid", "Refunded" or "To be refunded". */
  badge: string;
  isPaid: boolean;
  /** Text beyond the badge; undefined for none. */
  detail: string | undefined;
}

/**
 * A payment that bought its car stays "Paid", even after refunds. One that came after the hold had expired is
 * never "Paid".
 */
export function statusOf(
  { settles, state, refunded }: Pick<Payment, "settles" | "state" | "refunded">,
  writePrice: (amount: number) => string,
): OrderStatus {
  if (!settles) {
    const badge = state === "refunded" ? t`Refunded` : t`To be refunded`;
    return { badge, isPaid: false, detail: t`It couldn’t be used for the booking.` };
  }
  const detail = describeRefund(refunded, state === "refunded", writePrice);
  return { badge: t`Paid`, isPaid: true, detail };
}

/** What happens to a payment that buys nothing. It promises no more than the server will do. */
export function returnOf(
  state: Payment["state"],
  refunds: readonly Pick<Receipt["refunds"][number], "cause" | "state">[],
): string {
  const failed = countFailedReturns(refunds);
  if (state === "refunded" || failed === 0)
    return t`We’re refunding it in full to your card. This can take a few days.`;
  if (failed < MOST_RETURNS)
    return t`Part of your refund has not gone through yet. We will keep trying.`;
  return t`We could not refund your card. Please contact us so that we can sort it out.`;
}
