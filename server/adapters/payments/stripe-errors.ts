import { Stripe } from "stripe";
import { PaymentsError } from "./payments.ts";

const BUSY = "We can’t reach the payment provider right now. Try again later.";

/** Translates errors of stripe-node to the two kinds of failure that a caller can act on. */
export function toPaymentsError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode = 0 } = error;
  // 409: the same request is under way. 429: too many requests. Neither is a refusal.
  const isBusy = statusCode === 0 || statusCode === 409 || statusCode === 429 || statusCode >= 500;
  if (isBusy) return new PaymentsError("unreachable", BUSY, error);
  // The request itself was not judged: it may succeed once the key is right. The operator finds what is wrong
  // with the key in the error's cause.
  if (statusCode === 401 || statusCode === 403) {
    const problem = "The payment provider does not accept this site’s key.";
    return new PaymentsError("unreachable", problem, error);
  }
  return new PaymentsError("refused", error.message, error);
}

/** Waits for Stripe's answer and translates its errors. */
export async function ask<T>(answer: PromiseLike<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw toPaymentsError(error);
  }
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}
