import type { ChargeObject, IntentObject, MethodObject, RefundObject } from "./object-types.ts";
import { newCharge, newIntent, newMethod, newRefund } from "./objects.ts";

interface PastPayment {
  /** In minor units of `currency`. */
  readonly amountMinor: number;
  /** Code of ISO 4217, in upper case. */
  readonly currency: string;
  readonly bookingId: string;
  readonly paymentId: string;
  readonly description: string;
  readonly email: string;
  readonly name: string;
  readonly paidAt: Date;
  readonly refund?: { readonly id: string; readonly amountMinor: number; readonly at: Date };
}

/** A row of `sandbox_objects`. */
interface SandboxRow {
  readonly id: string;
  readonly kind: "payment_method" | "payment_intent" | "charge" | "refund";
  readonly intent_id: string | null;
  readonly behaviour: "succeeds" | null;
  readonly body: string;
  readonly created_at: Date;
}

const CARD = { brand: "visa", last4: "4242", exp_month: 12, behaviour: "succeeds" } as const;

/**
 * What the sandbox would hold of a payment that succeeded in the past, and of a refund of it, so that both can be
 * asked about and refunded like any other. Nothing is stored.
 * @param makeId returns an id with this prefix, such as `pi_` and 24 letters
 */
export function makePastPayment(
  { amountMinor, currency, paidAt, refund, ...past }: PastPayment,
  makeId: (prefix: "pi" | "ch" | "pm" | "re") => string,
): { intentId: string; chargeId: string; refundId: string | null; rows: SandboxRow[] } {
  const created = secondsOf(paidAt);
  const card = { ...CARD, exp_year: paidAt.getUTCFullYear() + 3 };
  const method: MethodObject = {
    ...newMethod(card, { email: past.email, name: past.name }),
    id: makeId("pm"),
    created,
  };
  const asked = newIntent({
    amount: amountMinor,
    currency: currency.toLowerCase(),
    description: past.description,
    metadata: { bookingId: past.bookingId, paymentId: past.paymentId },
  });
  const chargeId = makeId("ch");
  const intent: IntentObject = {
    ...asked,
    id: makeId("pi"),
    created,
    status: "succeeded",
    amount_received: amountMinor,
    latest_charge: chargeId,
    payment_method: method.id,
  };
  const refunded = refund?.amountMinor ?? 0;
  const charge: ChargeObject = {
    ...newCharge(intent, method, undefined),
    id: chargeId,
    created,
    amount_refunded: refunded,
    refunded: refunded === amountMinor,
  };
  const returned: RefundObject | undefined = refund && {
    ...newRefund(
      charge,
      { amount: refunded, reason: "requested_by_customer", metadata: { refundId: refund.id } },
      "succeeded",
    ),
    id: makeId("re"),
    created: secondsOf(refund.at),
  };
  const row = (kind: SandboxRow["kind"], object: { id: string; created: number }): SandboxRow => ({
    id: object.id,
    kind,
    intent_id: kind === "charge" || kind === "refund" ? intent.id : null,
    behaviour: kind === "payment_intent" ? null : "succeeds",
    body: JSON.stringify(object),
    created_at: new Date(object.created * 1000),
  });
  return {
    intentId: intent.id,
    chargeId,
    refundId: returned?.id ?? null,
    rows: [
      row("payment_method", method),
      row("payment_intent", intent),
      row("charge", charge),
      ...(returned === undefined ? [] : [row("refund", returned)]),
    ],
  };
}

function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
