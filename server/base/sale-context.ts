import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { Trade } from "#shared/rules/site-settings.ts";
import type { PaymentProvider } from "#server/adapters/payments/payments.ts";
import type { Database } from "#server/db/schema.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import type { MailSite } from "./mail-format.ts";

/** What holding, selling and paying for a car works with. */
export interface SaleContext {
  pool: Pool;
  kysely: Kysely<Database>;
  jobs: Jobs;
  site: MailSite;
  /** Signs paging cursors. */
  secretKey: string;
  /** As it is at the moment: admins change it while the site runs. */
  trade: Readonly<Pick<Trade, "hold_hours" | "offer_hours">>;
  /**
   * A hook that is awaited at named points of a transaction, and does nothing in production. Race tests block
   * on it, which forces one interleaving.
   */
  checkpoint(point: string): Promise<void>;
}

/** The same with the payment provider. */
export interface PaymentContext extends SaleContext {
  /** Undefined where the site takes no payments. */
  provider: PaymentProvider | undefined;
  log: {
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
}
