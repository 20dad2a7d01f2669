import type { Stripe } from "@stripe/stripe-js";

/** Who charges the card: Stripe, or the sandbox that is built in. */
export interface PaymentsKind {
  kind: "stripe" | "sandbox";
  publishableKey: string;
}

/** All that the card form needs of Stripe's library; the sandbox has the same. */
export type CardPayments = Pick<
  Stripe,
  "elements" | "createPaymentMethod" | "confirmCardPayment" | "retrievePaymentIntent"
>;
