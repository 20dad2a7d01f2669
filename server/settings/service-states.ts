import { readVersion } from "./version.ts";
import type { ServiceState } from "#shared/contract/site-settings.ts";
import type { Config } from "./config.ts";

type Shown = Pick<
  Config,
  "google" | "payments" | "smtp" | "twilio" | "s3" | "imgbb" | "databaseUrl" | "isDemo"
>;

/** Describes how each service is configured. Names of hosts and accounts; never a key or a password. */
export function describeServices(
  config: Shown,
  { readsVins }: { readsVins: boolean },
): ServiceState[] {
  const { google, smtp, twilio, databaseUrl } = config;
  return [
    { name: "Product", state: `Forecourt ${readVersion()}`, detail: config.isDemo ? "Demo" : null },
    google
      ? { name: "Login with Google", state: "On", detail: new URL(google.issuer).host }
      : { name: "Login with Google", state: "Off", detail: "Requires GOOGLE_CLIENT_ID" },
    { name: "Payments", ...describePayments(config.payments) },
    smtp
      ? { name: "Email", state: "Sent", detail: `Through ${smtp.host}` }
      : { name: "Email", state: "Kept in the outbox", detail: "Requires SMTP_HOST" },
    twilio
      ? {
          name: "Text messages (SMS)",
          state: "Sent",
          detail: `Through ${new URL(twilio.url).host}`,
        }
      : {
          name: "Text messages (SMS)",
          state: "Kept in the outbox",
          detail: "Requires TWILIO_ACCOUNT_SID",
        },
    { name: "Photos", ...describePictures(config) },
    {
      name: "VIN lookup",
      state: readsVins ? "On" : "Off",
      detail: null,
    },
    databaseUrl === undefined
      ? { name: "Database", state: "Embedded PostgreSQL", detail: null }
      : { name: "Database", state: "Your own PostgreSQL", detail: null },
  ];
}

function describePayments(payments: Config["payments"]): Omit<ServiceState, "name"> {
  if (payments.kind === "off") return { state: "Off", detail: "Card payment is not available" };
  if (payments.kind === "sandbox")
    return { state: "Test payments", detail: "Test cards only, no money is taken" };
  return payments.publishableKey.startsWith("pk_live_")
    ? { state: "Stripe, live", detail: null }
    : { state: "Stripe, test", detail: "Test cards only, no money is taken" };
}

function describePictures({ s3, imgbb }: Shown): Omit<ServiceState, "name"> {
  if (s3) return { state: "Stored in a bucket", detail: new URL(s3.endpoint).host };
  if (imgbb) return { state: "Stored in the data directory and at imgbb", detail: null };
  return { state: "Stored in the data directory", detail: null };
}
