import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { Trade } from "#shared/rules/site-settings.ts";
import type { PaymentProvider } from "#server/adapters/payments/payments.ts";
import type { Database } from "#server/db/schema.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import type { MailSite } from "./mail-format.ts";

/** The context for holding, selling and paying for cars. */
export interface SaleContext {
  pool: Pool;
  kysely: Kysely<Database>;
  jobs: Jobs;
  site: MailSite;
  /** Key that signs paging cursors. */
  secretKey: string;
  /** The current values: admins change them while the site runs. */
  trade: Readonly<Pick<Trade, "hold_hours" | "offer_hours">>;
  /**
   * A hook that is awaited at named points of a transaction, and does nothing in production. Race tests block
   * on it, which forces one interleaving.
   */
  checkpoint(point: string): Promise<void>;
}

/** `SaleContext` with the payment provider. */
export interface PaymentContext extends SaleContext {
  /** Undefined where the site takes no payments. */
  provider: PaymentProvider | undefined;
  log: {
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
}
