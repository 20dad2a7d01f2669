/**
 * The objects of Stripe's API (docs.stripe.com/api, version 2026-10-28.endive). Fields that the sandbox reads
 * are named; the others are there because Stripe's own objects have them.
 */
interface WireObject {
  id: string;
  created: number;
  [field: string]: unknown;
}

export interface IntentObject extends WireObject {
  amount: number;
  amount_received: number;
  client_secret: string;
  currency: string;
  last_payment_error: object | null;
  latest_charge: string | null;
  metadata: Readonly<Record<string, string>>;
  next_action: object | null;
  payment_method: string | null;
  status: "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled";
}

export interface ChargeObject extends WireObject {
  amount: number;
  amount_refunded: number;
  currency: string;
  disputed: boolean;
  payment_intent: string;
  refunded: boolean;
  status: "succeeded" | "failed";
}

export interface RefundObject extends WireObject {
  amount: number;
  charge: string;
  currency: string;
  payment_intent: string;
  status: "pending" | "succeeded" | "failed";
}

export interface DisputeObject extends WireObject {
  amount: number;
  charge: string;
  currency: string;
  payment_intent: string;
  status: "needs_response" | "warning_needs_response" | "won" | "lost" | "warning_closed";
}

export type MethodObject = WireObject;

export interface BillingDetails {
  email: string | null;
  name: string | null;
}
