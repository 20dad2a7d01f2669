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
      ? { name: "Sign-in with Google", state: "On", detail: new URL(google.issuer).host }
      : { name: "Sign-in with Google", state: "Off", detail: "Needs GOOGLE_CLIENT_ID" },
    { name: "Payments", ...describePayments(config.payments) },
    smtp
      ? { name: "Mail", state: "Sent", detail: `Through ${smtp.host}` }
      : { name: "Mail", state: "Kept in the outbox", detail: "Needs SMTP_HOST" },
    twilio
      ? { name: "Short messages", state: "Sent", detail: `Through ${new URL(twilio.url).host}` }
      : {
          name: "Short messages",
          state: "Kept in the outbox",
          detail: "Needs TWILIO_ACCOUNT_SID",
        },
    { name: "Pictures", ...describePictures(config) },
    {
      name: "Vehicle identification numbers",
      state: readsVins ? "Read" : "Not read",
      detail: null,
    },
    databaseUrl === undefined
      ? { name: "Database", state: "Embedded PostgreSQL", detail: null }
      : { name: "Database", state: "PostgreSQL of your own", detail: null },
  ];
}

function describePayments(payments: Config["payments"]): Omit<ServiceState, "name"> {
  if (payments.kind === "off") return { state: "Off", detail: "Nobody can pay here" };
  if (payments.kind === "sandbox")
    return { state: "Sandbox", detail: "Test cards, no money is taken" };
  return payments.publishableKey.startsWith("pk_live_")
    ? { state: "Stripe, live", detail: null }
    : { state: "Stripe, test", detail: "Test cards, no money is taken" };
}

function describePictures({ s3, imgbb }: Shown): Omit<ServiceState, "name"> {
  if (s3) return { state: "Kept in a bucket", detail: new URL(s3.endpoint).host };
  if (imgbb) return { state: "Kept in the data directory and at imgbb", detail: null };
  return { state: "Kept in the data directory", detail: null };
}
