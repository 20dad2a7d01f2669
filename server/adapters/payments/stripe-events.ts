import { createHash } from "node:crypto";
import type { Stripe } from "stripe";
import { PaymentsError, type ProviderEvent } from "./payments.ts";
import { toDate } from "./stripe-answers.ts";

const TOLERANCE_SECONDS = 5 * 60;

/** Any event; only the envelope is reliable. */
interface Envelope {
  id?: unknown;
  type?: unknown;
  created?: unknown;
  livemode?: unknown;
  account?: unknown;
  data?: { object?: { id?: unknown; object?: unknown; payment_intent?: unknown } };
}

/** @throws PaymentsError `bad-signature` */
export function readStripeEvent(
  stripe: Stripe,
  rawBody: Buffer,
  signature: string,
  secret: string,
): ProviderEvent {
  let event: Envelope;
  try {
    // A sender who knows the secret may still send an event of another shape.
    event = stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS);
  } catch (error) {
    throw new PaymentsError(
      "bad-signature",
      "This request is not from the payment provider.",
      error,
    );
  }
  const { id, type, created, livemode, account } = event;
  return {
    // An event without an id is identified by the hash of its content.
    id: typeof id === "string" ? id : createHash("sha256").update(rawBody).digest("hex"),
    type: typeof type === "string" ? type : "",
    createdAt: typeof created === "number" ? toDate(created) : new Date(),
    isLive: livemode === true,
    account: typeof account === "string" ? account : null,
    intentId: intentIdOf(event),
  };
}

function intentIdOf({ data }: Envelope): string | null {
  const about = data?.object;
  const named = about?.object === "payment_intent" ? about.id : about?.payment_intent;
  if (typeof named === "string") return named;
  const expanded = named as { id?: unknown } | null | undefined; // an id, or the whole intent
  return typeof expanded?.id === "string" ? expanded.id : null;
}
