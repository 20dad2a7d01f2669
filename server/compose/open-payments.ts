import { createHmac } from "node:crypto";
import type { AddressInfo } from "node:net";
import type { Pool } from "pg";
import type { PaymentProvider } from "#server/adapters/payments/payments.ts";
import { createSandbox, type Sandbox } from "#server/adapters/payments/sandbox/sandbox.ts";
import { createStripePayments, SANDBOX_KEY_PREFIX } from "#server/adapters/payments/stripe.ts";
import type { Config } from "#server/settings/config.ts";
import { openPool } from "#server/db/pool.ts";

interface PaymentParts {
  config: Pick<Config, "payments"> & { secretKey: string };
  /** The site's pool; the sandbox opens a small one of its own to the same database. */
  pool: Pool;
  log: {
    info(message: string): void;
    warn(details: object | string, message?: string): void;
    error(details: object, message: string): void;
  };
  /** Where the site listens; null before it does. */
  address: () => AddressInfo | string | null;
}

export interface OpenedPayments {
  /** Undefined where the site takes no payments. */
  provider: PaymentProvider | undefined;
  /** Undefined unless the provider is the built-in one. */
  sandbox: Sandbox | undefined;
  /**
   * Simulates an event at the provider's own site or at a bank, by a call of the sandbox's own (see
   * `sandbox/routes.ts`). Rejects where there is no sandbox.
   */
  operate(path: string, form?: Readonly<Record<string, string>>): Promise<OperatorReply>;
  /** Deletes old data of the sandbox; does nothing where there is none. */
  forgetOld(): Promise<void>;
  start(): void;
  /** Resolves when no work is running any more. Idempotent. */
  stop(): Promise<void>;
}

export interface OperatorReply {
  status: number;
  /** In Stripe's format. */
  body: unknown;
}

const OWN_CONNECTIONS = 3;

/** The webhook's path, registered with the provider. */
export const WEBHOOK_PATH = "/api/webhooks/stripe";

/** Opens the configured provider, and the sandbox if that is it. */
export async function openPayments({
  config: { payments, secretKey: siteKey },
  pool,
  log,
  address,
}: PaymentParts): Promise<OpenedPayments> {
  const nothing = {
    sandbox: undefined,
    operate: () => Promise.reject(new Error("There is no payment sandbox here.")),
    forgetOld: async () => {},
    start: () => {},
    stop: async () => {},
  };
  if (payments.kind === "off") return { ...nothing, provider: undefined };
  if (payments.kind === "stripe") return { ...nothing, provider: createStripePayments(payments) };

  const keys = deriveKeys(siteKey);
  const webhookUrl = () => webhookUrlAt(address());
  // A pool of its own: a caller that asks the sandbox while holding a connection of the site's pool would
  // deadlock once enough people pay concurrently.
  const { options } = pool;
  const { password } = options; // not enumerable, so a copy lacks it
  const own = openPool({ ...options, password, max: OWN_CONNECTIONS }, log);
  const sandbox = createSandbox({ ...keys, pool: own, webhookUrl, log });
  const server = await sandbox.listen();
  const end = async () => {
    await sandbox.stop();
    await server.close();
    await own.end();
  };
  let ended: Promise<void> | undefined;
  return {
    provider: createStripePayments({ ...keys, endpoint: server.endpoint }),
    sandbox,
    async operate(path, form = {}) {
      const { status, body } = await sandbox.handle({
        method: "POST",
        path,
        headers: { authorization: `Bearer ${keys.secretKey}` },
        body: new URLSearchParams(form).toString(),
      });
      return { status, body: JSON.parse(body) as unknown }; // not `any`
    },
    forgetOld: () => sandbox.forgetOld(),
    start: () => sandbox.start(),
    stop: () => (ended ??= end()),
  };
}

/** Derived from the site's key, so that nobody has to choose them and all processes have the same. */
function deriveKeys(siteKey: string) {
  const derive = (what: string) =>
    createHmac("sha256", siteKey).update(`payments sandbox: ${what}`).digest("hex").slice(0, 40);
  return {
    secretKey: `${SANDBOX_KEY_PREFIX}${derive("secret key")}`,
    publishableKey: `pk_test_sandbox_${derive("publishable key")}`,
    webhookSecret: `whsec_${derive("webhooks")}`,
  };
}

/** Not the public address, which may lead through a proxy or be unreachable from here. */
function webhookUrlAt(address: AddressInfo | string | null): string | undefined {
  if (address === null || typeof address === "string") return undefined;
  const isAnywhere = address.address === "0.0.0.0" || address.address === "::";
  const host = isAnywhere ? "127.0.0.1" : address.address;
  return `http://${host.includes(":") ? `[${host}]` : host}:${address.port}${WEBHOOK_PATH}`;
}
