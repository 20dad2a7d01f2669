import { randomBytes } from "node:crypto";
import type { Card, Refusal } from "./cards.ts";
import type {
  BillingDetails,
  ChargeObject,
  DisputeObject,
  IntentObject,
  MethodObject,
  RefundObject,
} from "./object-types.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export function randomText(length = 24): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

function newObject<K extends string>(prefix: string, object: K) {
  const id = `${prefix}_${randomText()}`;
  return { id, object, created: nowInSeconds(), livemode: false };
}

export function newIntent(
  asked: Pick<IntentObject, "amount" | "currency" | "metadata"> & { description: string | null },
): IntentObject {
  const base = newObject("pi", "payment_intent");
  return {
    ...base,
    ...asked,
    allowed_payment_method_types: ["card"],
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: `${base.id}_secret_${randomText(25)}`,
    confirmation_method: "automatic",
    customer: null,
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: "automatic" } },
    payment_method_types: ["card"],
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
}

export function newMethod(card: Card, billing: BillingDetails): MethodObject {
  return {
    ...newObject("pm", "payment_method"),
    allow_redisplay: "unspecified",
    billing_details: toBilling(billing),
    card: {
      ...toCardFields(card),
      display_brand: card.brand,
      generated_from: null,
      networks: { available: [card.brand], preferred: null },
      three_d_secure_usage: { supported: true },
    },
    customer: null,
    customer_account: null,
    metadata: {},
    type: "card",
  };
}

function toBilling({ email, name }: BillingDetails) {
  const address = {
    city: null,
    country: null,
    line1: null,
    line2: null,
    postal_code: null,
    state: null,
  };
  return { address, email, name, phone: null, tax_id: null };
}

function toCardFields({ brand, last4, exp_month, exp_year }: Omit<Card, "behaviour">) {
  return {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: "US",
    exp_month,
    exp_year,
    fingerprint: null,
    funding: "credit",
    last4,
    regulated_status: "unregulated",
    wallet: null,
  };
}

export function newCharge(
  intent: IntentObject,
  method: MethodObject,
  refusal: Refusal | undefined,
): ChargeObject {
  const isPaid = refusal === undefined;
  const card = method["card"] as Omit<Card, "behaviour">; // as newMethod made it
  return {
    ...newObject("ch", "charge"),
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method["billing_details"],
    calculated_statement_descriptor: "SANDBOX",
    captured: isPaid,
    currency: intent.currency,
    customer: null,
    description: intent["description"],
    disputed: false,
    failure_balance_transaction: null,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    fraud_details: {},
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: isPaid ? "approved_by_network" : "declined_by_network",
      reason: refusal?.decline_code ?? null,
      seller_message: isPaid ? "Payment complete." : "The bank returned a decline.",
      type: isPaid ? "authorized" : "issuer_declined",
    },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: toCardFields(card), type: "card" },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  };
}

export function newRefund(
  charge: ChargeObject,
  asked: { amount: number; reason: string | null; metadata: Readonly<Record<string, string>> },
  status: RefundObject["status"],
): RefundObject {
  return {
    ...newObject("re", "refund"),
    ...asked,
    balance_transaction: null,
    charge: charge.id,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: "refund" }, type: "card" },
    payment_intent: charge.payment_intent,
    payment_method: charge["payment_method"],
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  };
}

const DAYS_TO_ANSWER = 9;

export function newDispute(
  charge: ChargeObject,
  amount: number,
  isInquiry: boolean,
): DisputeObject {
  const base = newObject("dp", "dispute");
  return {
    ...base,
    amount,
    balance_transactions: [],
    charge: charge.id,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: base.created + DAYS_TO_ANSWER * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: isInquiry,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: isInquiry ? "general" : "fraudulent",
    status: isInquiry ? "warning_needs_response" : "needs_response",
  };
}
