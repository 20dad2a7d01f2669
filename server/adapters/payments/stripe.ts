import { Stripe } from "stripe";
import { type Intent, type PaymentProvider, PaymentsError, type ProviderMode } from "./payments.ts";
import { minorStep, toStripeAmount } from "./stripe-amounts.ts";
import { chargeOf, toDispute, toIntent, toRefund } from "./stripe-answers.ts";
import { ask, hasCode, toPaymentsError } from "./stripe-errors.ts";
import { readStripeEvent } from "./stripe-events.ts";

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Another server than Stripe's that speaks the same protocol. */
  endpoint?: { host: string; port: number; protocol: "http" | "https" };
  /** Timeout of one try of a request; 20 seconds unless told. */
  timeoutMs?: number;
}

/** The prefix of the sandbox's secret keys. Stripe's own keys have no third underscore. */
export const SANDBOX_KEY_PREFIX = "sk_test_sandbox_";

const TIMEOUT_MS = 20_000;
const RETRIES = 2;
const PAGE = 100;
const INTENT_ID = /^pi_[A-Za-z0-9_]{1,250}$/;
const WITH_CHARGE = ["latest_charge"];

/** Card payments through Stripe's API, or through the sandbox that speaks the same protocol. */
export function createStripePayments(settings: StripeSettings): PaymentProvider {
  const { secretKey, publishableKey, webhookSecret, endpoint, timeoutMs = TIMEOUT_MS } = settings;
  const stripe = new Stripe(secretKey, {
    ...endpoint,
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });

  async function findIntent(id: string): Promise<Intent | undefined> {
    if (!INTENT_ID.test(id)) return undefined;
    try {
      return toIntent(await stripe.paymentIntents.retrieve(id, { expand: WITH_CHARGE }));
    } catch (error) {
      if (hasCode(error, "resource_missing")) return undefined;
      throw toPaymentsError(error);
    }
  }

  return {
    mode: modeOf(secretKey),
    publishableKey,
    findIntent,
    stepOf: minorStep,

    async createIntent({ amountMinor, currency, bookingId, paymentId, description }, key) {
      const intent = await ask(
        stripe.paymentIntents.create(
          {
            amount: toStripeAmount(amountMinor, currency),
            currency: currency.toLowerCase(),
            // The name of `payment_method_types` since the API version of September 2026, which refuses the
            // old one.
            allowed_payment_method_types: ["card"],
            description,
            metadata: { bookingId, paymentId },
          },
          { idempotencyKey: key },
        ),
      );
      return toIntent(intent);
    },

    async cancelIntent(id) {
      try {
        return toIntent(await stripe.paymentIntents.cancel(id, { expand: WITH_CHARGE }));
      } catch (error) {
        const current = hasCode(error, "payment_intent_unexpected_state")
          ? await findIntent(id)
          : undefined;
        if (current !== undefined) return current;
        throw toPaymentsError(error);
      }
    },

    async refund({ intentId, amountMinor, currency, refundId }, key) {
      const refund = await ask(
        stripe.refunds.create(
          {
            payment_intent: intentId,
            amount: toStripeAmount(amountMinor, currency),
            metadata: { refundId },
          },
          { idempotencyKey: key },
        ),
      );
      return toRefund(refund);
    },

    async listRefunds(intentId) {
      const refunds = stripe.refunds.list({ payment_intent: intentId, limit: PAGE });
      return (await readAll(refunds)).map(toRefund);
    },

    async listDisputes(intentId) {
      const disputes = stripe.disputes.list({ payment_intent: intentId, limit: PAGE });
      return (await readAll(disputes)).flatMap((dispute) => toDispute(dispute) ?? []);
    },

    async *listIntents({ since }) {
      const intents = stripe.paymentIntents.list({
        created: { gte: Math.floor(since.getTime() / 1000) },
        limit: PAGE,
        expand: ["data.latest_charge"],
      });
      try {
        // The account may also take payments that are not this site's.
        for await (const intent of intents)
          if (intent.metadata["paymentId"] !== undefined)
            yield { id: intent.id, isPaid: chargeOf(intent) !== null };
      } catch (error) {
        throw toPaymentsError(error);
      }
    },

    readEvent: (rawBody, signature) => readStripeEvent(stripe, rawBody, signature, webhookSecret),
  };
}

async function readAll<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  try {
    for await (const one of pages) all.push(one);
  } catch (error) {
    throw toPaymentsError(error);
  }
  return all;
}

/** @throws PaymentsError `refused` for a key that is none of Stripe's. */
function modeOf(secretKey: string): ProviderMode {
  if (secretKey.startsWith(SANDBOX_KEY_PREFIX)) return "sandbox";
  const [, mode] = /^[sr]k_(test|live)_/.exec(secretKey) ?? [];
  if (mode === "test" || mode === "live") return mode;
  throw new PaymentsError("refused", "This is not a Stripe secret key.");
}
