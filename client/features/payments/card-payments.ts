import type { Stripe } from "@stripe/stripe-js";

/** Which provider charges the card: Stripe, or the built-in sandbox. */
export interface PaymentsKind {
  kind: "stripe" | "sandbox";
  publishableKey: string;
}

/** The part of Stripe's library that the card form uses; the sandbox implements it too. */
export type CardPayments = Pick<
  Stripe,
  "elements" | "createPaymentMethod" | "confirmCardPayment" | "retrievePaymentIntent"
>;
