import { z } from "zod";
import { TRADE_LIMITS } from "#shared/rules/site-settings.ts";
import { type Setting, wholeNumber } from "./setting.ts";

const KEY = "[A-Za-z0-9]{8,250}";

/** Settings of payments: Stripe's keys, and how long a car is held for one. */
export const PAYMENT_SETTINGS = {
  PAYMENTS: {
    schema: z.enum(["stripe", "sandbox", "off"]),
    accepts: "stripe, sandbox or off",
    about:
      "How cards are charged. `sandbox` is built in: it accepts test cards and takes no money. Default: `stripe` if its keys are set, otherwise `sandbox`, but `off` in production. A public demo has the sandbox.",
  },
  STRIPE_SECRET_KEY: {
    schema: z.string().regex(new RegExp(`^[sr]k_(test|live)_${KEY}$`)),
    accepts: "a secret or restricted key that begins with sk_test_, sk_live_, rk_test_ or rk_live_",
    about:
      "Secret key of a Stripe account. Requires `STRIPE_PUBLISHABLE_KEY` and `STRIPE_WEBHOOK_SECRET`.",
    secret: true,
  },
  STRIPE_PUBLISHABLE_KEY: {
    schema: z.string().regex(new RegExp(`^pk_(test|live)_${KEY}$`)),
    accepts: "a publishable key that begins with pk_test_ or pk_live_",
    about: "Publishable key of the same account, in the same mode.",
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z.string().regex(/^whsec_[A-Za-z0-9+/=_-]{8,250}$/),
    accepts: "the signing secret of a webhook endpoint, which begins with whsec_",
    about:
      "Signing secret of the webhook endpoint `PUBLIC_URL/api/webhooks/stripe` in that account. Without it, payments could be missed.",
    secret: true,
  },
  HOLD_HOURS: {
    schema: wholeNumber(...TRADE_LIMITS.hold_hours),
    fallback: "48",
    accepts: "a whole number of hours, 1 to 336",
    about:
      "How long a booked car stays reserved for its buyer to pay, in hours. If set here, admins cannot change it.",
  },
  OFFER_HOURS: {
    schema: wholeNumber(...TRADE_LIMITS.offer_hours),
    fallback: "12",
    accepts: "a whole number of hours, 1 to 72",
    about:
      "How long a car that is free again is kept for the next person on the waiting list, in hours. If set here, admins cannot change it.",
  },
} as const satisfies Record<string, Setting>;

/** How cards are charged. */
export type PaymentsConfig =
  | { kind: "stripe"; secretKey: string; publishableKey: string; webhookSecret: string }
  | { kind: "sandbox" }
  | { kind: "off" };

interface PaymentValues {
  NODE_ENV: "development" | "production" | "test";
  DEMO_RESET_HOURS: number | undefined;
  PAYMENTS: "stripe" | "sandbox" | "off" | undefined;
  STRIPE_SECRET_KEY: string | undefined;
  STRIPE_PUBLISHABLE_KEY: string | undefined;
  STRIPE_WEBHOOK_SECRET: string | undefined;
}

/** Problems in the combination of settings that are valid one by one. */
export function findPaymentProblems(values: PaymentValues): string[] {
  const { PAYMENTS, STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = values;
  const problems: string[] = [];
  if (PAYMENTS === "stripe" && secret === undefined)
    problems.push(
      'PAYMENTS is "stripe", but STRIPE_SECRET_KEY is not set. Set all three Stripe keys, or choose sandbox or off.',
    );
  if (secret !== undefined && publishable !== undefined && modeOf(secret) !== modeOf(publishable))
    problems.push(
      `STRIPE_SECRET_KEY is a ${modeOf(secret)} key, but STRIPE_PUBLISHABLE_KEY is a ${modeOf(publishable)} key. Use keys of the same mode.`,
    );
  return problems;
}

/**
 * Validation has already ensured that the group is complete. `warnings` receives working but questionable
 * settings.
 */
export function readPayments(values: PaymentValues, warnings: string[]): PaymentsConfig {
  const { NODE_ENV: mode, STRIPE_SECRET_KEY: secretKey } = values;
  const { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  const keys =
    secretKey && publishableKey && webhookSecret
      ? { secretKey, publishableKey, webhookSecret }
      : undefined;
  // A public demo sells nothing, so its sandbox deceives nobody.
  const isProduction = mode === "production" && values.DEMO_RESET_HOURS === undefined;
  const kind = values.PAYMENTS ?? (keys ? "stripe" : isProduction ? "off" : "sandbox");
  if (kind === "sandbox" && isProduction)
    warnings.push(
      'PAYMENTS is sandbox IN PRODUCTION: cars can be "paid" with published test cards, and NO MONEY is taken. Set Stripe\'s keys before you open the site.',
    );
  if (kind !== "stripe" && keys)
    warnings.push(`PAYMENTS is ${kind}, so the Stripe keys are not used.`);
  if (kind !== "stripe" || keys === undefined) return { kind: kind === "stripe" ? "off" : kind };
  if (isProduction && modeOf(keys.secretKey) === "test")
    warnings.push("The Stripe keys are test keys: no money is taken.");
  return { kind, ...keys };
}

function modeOf(key: string): string {
  return key.split("_")[1] ?? "";
}
