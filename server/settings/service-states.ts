import { t } from "#shared/lib/text.ts";
import { readVersion } from "./version.ts";
import type { ServiceState } from "#shared/contract/site-settings.ts";
import type { Config } from "./config.ts";

type Shown = Pick<
  Config,
  "google" | "payments" | "smtp" | "twilio" | "s3" | "imgbb" | "databaseUrl" | "isDemo"
>;

/** Describes how each service is configured, in the language of the scope. Names of hosts and accounts; never a key or a password. */
export function describeServices(
  config: Shown,
  { readsVins }: { readsVins: boolean },
): ServiceState[] {
  const { google, smtp, twilio, databaseUrl } = config;
  return [
    {
      name: t`Version`,
      state: `Forecourt ${readVersion()}`,
      detail: config.isDemo ? t`Demo` : null,
    },
    google
      ? { name: t`Login with Google`, state: t.of("a service")`On`, detail: host(google.issuer) }
      : {
          name: t`Login with Google`,
          state: t.of("a service")`Off`,
          detail: t`Needs ${"GOOGLE_CLIENT_ID"}`,
        },
    { name: t`Payments`, ...describePayments(config.payments) },
    smtp
      ? { name: t`Email`, state: t.of("a service")`Sent`, detail: t`Through ${smtp.host}` }
      : { name: t`Email`, state: t`Kept in the outbox`, detail: t`Needs ${"SMTP_HOST"}` },
    twilio
      ? {
          name: t`Text messages (SMS)`,
          state: t.of("a service")`Sent`,
          detail: t`Through ${host(twilio.url)}`,
        }
      : {
          name: t`Text messages (SMS)`,
          state: t`Kept in the outbox`,
          detail: t`Needs ${"TWILIO_ACCOUNT_SID"}`,
        },
    { name: t`Photos and documents`, ...describePictures(config) },
    {
      name: t`VIN lookup`,
      state: readsVins ? t.of("a service")`On` : t.of("a service")`Off`,
      detail: null,
    },
    databaseUrl === undefined
      ? { name: t`Database`, state: t`Embedded PostgreSQL`, detail: null }
      : { name: t`Database`, state: t`Your own PostgreSQL server`, detail: null },
  ];
}

function describePayments(payments: Config["payments"]): Omit<ServiceState, "name"> {
  if (payments.kind === "off")
    return { state: t.of("a service")`Off`, detail: t`Buyers can’t pay by card` };
  if (payments.kind === "sandbox")
    return { state: t`Sandbox`, detail: t`Test cards only: no money is charged` };
  return payments.publishableKey.startsWith("pk_live_")
    ? { state: t`Stripe, live`, detail: null }
    : { state: t`Stripe, test`, detail: t`Test cards only: no money is charged` };
}

function describePictures({ s3, imgbb }: Shown): Omit<ServiceState, "name"> {
  if (s3) return { state: t`In an S3 bucket`, detail: host(s3.endpoint) };
  if (imgbb) return { state: t`In DATA_DIR, with copies of photos at imgbb`, detail: null };
  return { state: t`In DATA_DIR`, detail: null };
}

function host(address: string): string {
  return new URL(address).host;
}
