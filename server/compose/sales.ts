import type { Brand } from "#shared/rules/brand.ts";
import type { PaymentProvider } from "#server/adapters/payments/payments.ts";
import { mailSite } from "#server/base/mail-format.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import type { CaseContext } from "#server/features/seller-verification/context.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import type { AppParts } from "./app-parts.ts";
import { openDocuments } from "./open-files.ts";

interface SalesParts extends AppParts {
  brand: Readonly<Brand>;
  trade: PaymentContext["trade"];
  provider: PaymentProvider | undefined;
  jobs: Jobs;
}

/** The contexts for holding, selling and paying for cars, and for verifying sellers. */
export interface Sales {
  sales: PaymentContext;
  verification: CaseContext;
}

export function composeSales(parts: SalesParts): Sales {
  const { config, brand, trade, database, log, provider, jobs } = parts;
  const { checkpoint = async () => {} } = parts;
  const { pool, kysely } = database;
  const { publicUrl: origin, secretKey, locale, timeZone, documentDays } = config;
  const site = mailSite({ origin, locale, timeZone }, brand);
  const sales: PaymentContext = {
    pool,
    kysely,
    jobs,
    site,
    secretKey,
    trade,
    checkpoint,
    provider,
    log,
  };
  return { sales, verification: { ...sales, documents: openDocuments(config), documentDays } };
}
