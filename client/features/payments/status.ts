import type { Payment, Receipt } from "#shared/contract/payments.ts";
import { describeRefund } from "#client/domain/refund-words.ts";
import { countFailedReturns, MOST_RETURNS } from "#shared/rules/payments.ts";

/** What became of money, in a word and a sentence. */
export interface OrderStatus {
  badge: "Paid" | "Refunded" | "To be refunded";
  /** More than the badge says; undefined where that is all. */
  detail: string | undefined;
}

/** Money that bought its car stays "Paid", whatever went back since; money that came too late never was. */
export function statusOf(
  { settles, state, refunded }: Pick<Payment, "settles" | "state" | "refunded">,
  writePrice: (amount: number) => string,
): OrderStatus {
  if (!settles) {
    const badge = state === "refunded" ? "Refunded" : "To be refunded";
    return { badge, detail: "It came when the car was no longer reserved for you." };
  }
  return { badge: "Paid", detail: describeRefund(refunded, state === "refunded", writePrice) };
}

/** What becomes of money that buys nothing: no more is promised than will be done. */
export function returnOf(
  state: Payment["state"],
  refunds: readonly Pick<Receipt["refunds"][number], "cause" | "state">[],
): string {
  const failed = countFailedReturns(refunds);
  if (state === "refunded" || failed === 0)
    return "All of it goes back to your card by itself, which can take some days.";
  if (failed < MOST_RETURNS)
    return "Your bank or the payment service has not taken all of it back yet. It is tried again by itself.";
  return "It could not be given back to your card, and that is not tried again by itself. Please get in touch with us.";
}
