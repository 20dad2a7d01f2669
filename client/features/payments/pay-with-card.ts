import type { StripeCardElement, StripeError } from "@stripe/stripe-js";
import { t } from "#shared/lib/text.ts";
import type { CardPayments } from "./card-payments.ts";
import { explainFailure, type Failure } from "./failure.ts";

interface Payment {
  card: StripeCardElement;
  clientSecret: string;
  /** The car's name, under which the card is filed at the provider. */
  item: string;
  email: string;
}

type Outcome = { intentId: string } | { failure: Failure };

/** Charges the typed card. Never rejects: every error becomes a `Failure`. */
export async function payWithCard(
  library: CardPayments,
  { card, clientSecret, item, email }: Payment,
): Promise<Outcome> {
  try {
    const made = await library.createPaymentMethod({
      type: "card",
      card,
      billing_details: { name: item, email },
    });
    if (made.error) return { failure: explainFailure(made.error) };
    const { error, paymentIntent } = await library.confirmCardPayment(clientSecret, {
      payment_method: made.paymentMethod.id,
    });
    if (error) return readError(error);
    if (paymentIntent.status === "succeeded") return { intentId: paymentIntent.id };
    return { failure: STILL_OPEN };
  } catch {
    // The library rejected without an error of its own: the connection was lost.
    return { failure: explainFailure({ type: "api_connection_error" }) };
  }
}

const STILL_OPEN: Failure = {
  side: "provider",
  message: t`The payment is still being processed.`,
  advice: t`Wait a moment and press the button again: you won’t be charged twice.`,
};

function readError(error: StripeError): Outcome {
  const intent = error.payment_intent;
  // Paid already: in another tab, or before the connection was lost.
  if (intent?.status === "succeeded") return { intentId: intent.id };
  if (intent?.status === "canceled") return { failure: CANCELLED };
  return { failure: explainFailure(error) };
}

const CANCELLED: Failure = {
  side: "provider",
  message: t`This payment has been cancelled.`,
  advice: t`You haven’t been charged. Reload the page to see whether the car is still reserved for you.`,
};
