import type { StripeCardElement } from "@stripe/stripe-js";
import { useRef, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import type { CardPayments } from "./card-payments.ts";
import type { Failure } from "./failure.ts";
import { payWithCard } from "./pay-with-card.ts";

export interface CardPayment {
  /** Null while the payment is being prepared. */
  clientSecret: string | null;
  item: string;
  email: string;
  /** Called when a payment has succeeded; called again on the next submit if it rejected. */
  onSucceeded: (intentId: string) => Promise<void>;
}

/** Runs one payment at a time; an intent that is paid is not charged again. */
export function useCardPayment({ clientSecret, item, email, onSucceeded }: CardPayment) {
  const [failure, setFailure] = useState<Failure>();
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const isPaying = useRef(false);
  /** The intent that has succeeded, whose `onSucceeded` may still have to be repeated. */
  const paid = useRef<{ clientSecret: string; intentId: string }>(undefined);

  const fail = (next: Failure) => {
    setFailure(next);
    setAttempt((count) => count + 1);
  };
  /** Takes back the problem of a field that has changed. */
  const settle = (name: string | undefined) =>
    setFailure((now) => {
      if (name === undefined || now?.fields?.[name] === undefined) return now;
      const { [name]: _settled, ...fields } = now.fields;
      return Object.keys(fields).length === 0 ? undefined : { ...now, fields };
    });

  async function pay(library: CardPayments, card: StripeCardElement): Promise<void> {
    // `isBusy` is set on the next render; `isPaying` stops a second submit in the same tick.
    if (isPaying.current || clientSecret === null) return;
    isPaying.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      if (paid.current?.clientSecret !== clientSecret) {
        const outcome = await payWithCard(library, { card, clientSecret, item, email });
        if ("failure" in outcome) {
          fail(outcome.failure);
          return;
        }
        paid.current = { clientSecret, intentId: outcome.intentId };
      }
      await onSucceeded(paid.current.intentId);
    } catch (problem) {
      fail({
        side: "connection",
        message: t`Your payment went through, but we couldn’t finish your order. ${toApiError(problem).message}`,
        advice: t`Press the button again to finish. You won’t be charged twice.`,
      });
    } finally {
      isPaying.current = false;
      setBusy(false);
    }
  }

  return { failure, attempt, isBusy, pay, settle };
}
