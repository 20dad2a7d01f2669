import type { Stripe } from "stripe";
import type { Intent, ProviderDispute, ProviderRefund } from "./payments.ts";
import { fromStripeAmount } from "./stripe-amounts.ts";

/** Translates Stripe's objects to those of the interface. */

const INTENT_STATUS: Readonly<Record<string, Intent["status"]>> = {
  requires_payment_method: "requires_payment",
  requires_confirmation: "requires_payment",
  requires_action: "requires_action",
  processing: "processing",
  succeeded: "succeeded",
  canceled: "cancelled",
};

const REFUND_STATUS: Readonly<Record<string, ProviderRefund["status"]>> = {
  succeeded: "succeeded",
  failed: "failed",
  canceled: "cancelled",
};

export function toIntent(intent: Stripe.PaymentIntent): Intent {
  const charge = chargeOf(intent);
  const currency = intent.currency.toUpperCase();
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? "",
    amountMinor: fromStripeAmount(intent.amount, currency),
    currency,
    // An unknown status counts as unfinished: somebody may still have to do something about it.
    status: INTENT_STATUS[intent.status] ?? "processing",
    metadata: intent.metadata,
    charge: charge && {
      id: charge.id,
      createdAt: toDate(charge.created),
      amountMinor: fromStripeAmount(intent.amount_received, currency),
      currency,
    },
    failure: intent.last_payment_error?.message ?? null,
    createdAt: toDate(intent.created),
    isLive: intent.livemode,
  };
}

/** The charge that has brought money, if the intent was fetched with it. */
export function chargeOf({
  latest_charge: charge,
  amount_received: received,
}: Stripe.PaymentIntent) {
  if (charge === null || typeof charge === "string") return null;
  return charge.status === "succeeded" && received > 0 ? charge : null;
}

export function toRefund(refund: Stripe.Refund): ProviderRefund {
  const currency = refund.currency.toUpperCase();
  return {
    id: refund.id,
    amountMinor: fromStripeAmount(refund.amount, currency),
    currency,
    status: REFUND_STATUS[refund.status ?? ""] ?? "pending",
    metadata: refund.metadata ?? {},
  };
}

/** Undefined for a dispute that moves no money: a bank's inquiry, and a prevented dispute. */
export function toDispute(dispute: Stripe.Dispute): ProviderDispute | undefined {
  const { id, status } = dispute;
  if (status.startsWith("warning_") || status === "prevented") return undefined;
  const currency = dispute.currency.toUpperCase();
  return {
    id,
    amountMinor: fromStripeAmount(dispute.amount, currency),
    currency,
    // An appealed dispute is open again. An unknown status counts as open, too.
    status: status === "won" ? "won" : status === "lost" ? "lost" : "open",
  };
}

export function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
