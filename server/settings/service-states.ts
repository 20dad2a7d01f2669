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
    { name: "Version", state: `Forecourt ${readVersion()}`, detail: config.isDemo ? "Demo" : null },
    google
      ? { name: "Login with Google", state: "On", detail: new URL(google.issuer).host }
      : { name: "Login with Google", state: "Off", detail: "Needs GOOGLE_CLIENT_ID" },
    { name: "Payments", ...describePayments(config.payments) },
    smtp
      ? { name: "Email", state: "Sent", detail: `Through ${smtp.host}` }
      : { name: "Email", state: "Kept in the outbox", detail: "Needs SMTP_HOST" },
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
    { name: "Photos and documents", ...describePictures(config) },
    {
      name: "VIN lookup",
      state: readsVins ? "On" : "Off",
      detail: null,
    },
    databaseUrl === undefined
      ? { name: "Database", state: "Embedded PostgreSQL", detail: null }
      : { name: "Database", state: "Your own PostgreSQL server", detail: null },
  ];
}

function describePayments(payments: Config["payments"]): Omit<ServiceState, "name"> {
  if (payments.kind === "off") return { state: "Off", detail: "Buyers can’t pay by card" };
  if (payments.kind === "sandbox")
    return { state: "Sandbox", detail: "Test cards only: no money is charged" };
  return payments.publishableKey.startsWith("pk_live_")
    ? { state: "Stripe, live", detail: null }
    : { state: "Stripe, test", detail: "Test cards only: no money is charged" };
}

function describePictures({ s3, imgbb }: Shown): Omit<ServiceState, "name"> {
  if (s3) return { state: "In an S3 bucket", detail: new URL(s3.endpoint).host };
  if (imgbb) return { state: "In DATA_DIR, with copies of photos at imgbb", detail: null };
  return { state: "In DATA_DIR", detail: null };
}
