/**
 * A payment is open until its money has come (`succeeded`) or cannot come any more (`failed`). What has
 * come can go back, in part or whole. A declined card ends nothing: another one can be tried.
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
 * What may become of a payment. A refund that fails at the bank brings money back; and an intent that
 * was called off has been seen to succeed all the same, when the two crossed. The database refuses
 * anything else.
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

/** Whether the money has come, whatever went back since. */
export function isCharged(state: PaymentState): boolean {
  return state === "succeeded" || state === "partly_refunded" || state === "refunded";
}

/** What the state of money that has come is, by what of it went back. Both in minor units. */
export function stateByRefunds(amount: number, refunded: number): PaymentState {
  if (refunded === 0) return "succeeded";
  return refunded < amount ? "partly_refunded" : "refunded";
}

/** So often it is tried to give back money that buys nothing; then a person has to see to it. */
export const MOST_RETURNS = 7;

const RETURN_PAUSE_MS = 5 * 60_000;

/** How long after a try to give money back that failed comes the next one: 5 minutes, 20, 80 and so on. */
export function pauseAfterReturns(tries: number): number {
  return RETURN_PAUSE_MS * 4 ** (tries - 1);
}

interface AnyRefund {
  cause: (typeof REFUND_CAUSES)[number];
  state: (typeof REFUND_STATES)[number];
}

/** The tries to give back money that buys nothing which have failed. */
export function countFailedReturns(refunds: readonly AnyRefund[]): number {
  return refunds.filter(({ cause, state }) => cause === "late" && state === "failed").length;
}

export const REFUND_CAUSES = ["asked", "late", "provider"] as const;
export const REFUND_STATES = ["pending", "succeeded", "failed"] as const;
