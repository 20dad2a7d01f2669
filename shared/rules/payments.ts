/**
 * A payment is open until it is charged (`succeeded`) or can no longer be (`failed`). A charged one can be
 * refunded, in part or in full. A declined card is not final: the buyer can try another one.
 */
export const PAYMENT_STATES = [
  "requires_payment",
  "processing",
  "failed",
  "succeeded",
  "partly_refunded",
  "refunded",
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * Allowed transitions of a payment. A refund that fails at the bank returns the money to us. A cancelled
 * intent may have succeeded all the same, when both happened at once. The database refuses all other
 * transitions.
 */
export const PAYMENT_TRANSITIONS: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  requires_payment: ["processing", "succeeded", "failed"],
  processing: ["requires_payment", "succeeded", "failed"],
  failed: ["succeeded"],
  succeeded: ["partly_refunded", "refunded"],
  partly_refunded: ["succeeded", "refunded"],
  refunded: ["partly_refunded", "succeeded"],
};

export function mayPaymentBecome(from: PaymentState, to: PaymentState): boolean {
  return PAYMENT_TRANSITIONS[from].includes(to);
}

/** Whether the payment was charged, regardless of refunds since. */
export function isCharged(state: PaymentState): boolean {
  return state === "succeeded" || state === "partly_refunded" || state === "refunded";
}

/** The state of a charged payment by its refunds. Both in minor units. */
export function stateByRefunds(amount: number, refunded: number): PaymentState {
  if (refunded === 0) return "succeeded";
  return refunded < amount ? "partly_refunded" : "refunded";
}

/** Attempts to refund a payment that buys nothing; after these an admin has to take care of it. */
export const MOST_RETURNS = 7;

const RETURN_PAUSE_MS = 5 * 60_000;

/** Backoff after a failed attempt of such a refund: 5 minutes, 20, 80 and so on. */
export function pauseAfterReturns(tries: number): number {
  return RETURN_PAUSE_MS * 4 ** (tries - 1);
}

interface AnyRefund {
  cause: (typeof REFUND_CAUSES)[number];
  state: (typeof REFUND_STATES)[number];
}

/** Counts the failed attempts to refund a payment that buys nothing. */
export function countFailedReturns(refunds: readonly AnyRefund[]): number {
  return refunds.filter(({ cause, state }) => cause === "late" && state === "failed").length;
}

export const REFUND_CAUSES = ["asked", "late", "provider"] as const;
export const REFUND_STATES = ["pending", "succeeded", "failed"] as const;
