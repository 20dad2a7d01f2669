import type { PaymentProvider } from "#server/adapters/payments/payments.ts";
import { t } from "#shared/lib/text.ts";
import type { Check } from "#server/base/check.ts";
import type { Config } from "#server/settings/config.ts";

/** What to set. A public demo would refuse the settings. */
function adviceOf(publicDemo: Config["publicDemo"], fix: string): { fix?: string } {
  return publicDemo === undefined ? { fix } : {};
}

/** `verify` connects and logs in to the mail server, without sending anything. */
export function checkEmail(
  { smtp, mode, publicDemo }: Pick<Config, "smtp" | "mode" | "publicDemo">,
  verify: () => Promise<void>,
): Check {
  return {
    id: "email",
    name: () => t`Email`,
    fix: () => t`Check SMTP_HOST, SMTP_PORT, SMTP_SECURE, SMTP_USER and SMTP_PASSWORD.`,
    async look() {
      if (smtp === undefined)
        return {
          state: mode === "production" && publicDemo === undefined ? "warning" : "off",
          detail: t`Emails stay in the outbox and aren’t sent.`,
          ...adviceOf(publicDemo, t`Set SMTP_HOST and MAIL_FROM to send them.`),
        };
      await verify();
      return {
        state: "ok",
        detail: t`${smtp.host}:${smtp.port} accepts the login. Emails come from ${smtp.from}.`,
      };
    },
  };
}

export function checkSms({ twilio, publicDemo }: Pick<Config, "twilio" | "publicDemo">): Check {
  return {
    id: "sms",
    name: () => t`Text messages (SMS)`,
    async look() {
      return twilio
        ? { state: "ok", detail: t`Sent through ${hostOf(twilio.url)}. Not tested here.` }
        : {
            state: "off",
            detail: t`Text messages stay in the outbox and aren’t sent.`,
            ...adviceOf(
              publicDemo,
              t`Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and SMS_FROM to send them.`,
            ),
          };
    },
  };
}

const MINUTE_MS = 60_000;

/** Asks the payment provider for the payments of the last minute. The sandbox needs no such question. */
export function checkPayments(
  { payments, mode }: Pick<Config, "payments" | "mode">,
  provider: Pick<PaymentProvider, "listIntents"> | undefined,
): Check {
  return {
    id: "payments",
    name: () => t`Card payments`,
    fix: () => t`Check STRIPE_SECRET_KEY, and whether Stripe has an outage (status.stripe.com).`,
    async look() {
      if (payments.kind === "off")
        return { state: "off", detail: t`Buyers can’t pay by card here.`, fix: t`Set PAYMENTS.` };
      if (provider) await ask(provider);
      const isLive = payments.kind === "stripe" && payments.publishableKey.startsWith("pk_live_");
      if (isLive) return { state: "ok", detail: t`Stripe is responding. Payments are real.` };
      const detail =
        payments.kind === "stripe"
          ? t`Stripe is responding in test mode: no money is charged.`
          : t`Test payments: no money is charged.`;
      return mode === "production"
        ? { state: "warning", detail, fix: t`Set your live Stripe keys before you sell cars.` }
        : { state: "ok", detail };
    },
  };
}

/** Resolves once the provider has answered. */
async function ask(provider: Pick<PaymentProvider, "listIntents">): Promise<void> {
  const since = new Date(Date.now() - MINUTE_MS);
  for await (const _each of provider.listIntents({ since })) return;
}

/** Asks the provider of logins for its metadata; `start` rejects when it does not answer. */
export function checkSignIn(
  { google }: Pick<Config, "google">,
  start: (() => Promise<unknown>) | undefined,
): Check {
  return {
    id: "sign-in",
    name: () => t`Login with Google`,
    fix: () => t`Check GOOGLE_ISSUER, and that this server can reach it.`,
    async look() {
      if (google === undefined || start === undefined)
        return {
          state: "off",
          detail: t`People log in with their email and password.`,
          fix: t`Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET to offer it.`,
        };
      await start();
      return { state: "ok", detail: t`${hostOf(google.issuer)} is responding.` };
    },
  };
}

function hostOf(address: string): string {
  return new URL(address).host;
}
