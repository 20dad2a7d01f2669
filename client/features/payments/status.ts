import type { Payment } from "#shared/contract/payments.ts";

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
  if (refunded === 0) return { badge: "Paid", detail: undefined };
  const detail =
    state === "refunded"
      ? `All of it refunded: ${writePrice(refunded)}`
      : `${writePrice(refunded)} of it refunded`;
  return { badge: "Paid", detail };
}
