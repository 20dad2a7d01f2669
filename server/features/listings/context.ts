import type { Trade } from "#shared/rules/site-settings.ts";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import type { MailSite } from "#server/base/mail-format.ts";
import type { Jobs } from "#server/jobs/jobs.ts";

export interface ListingContext extends CatalogueContext {
  /** The settings of the moment, like the next: admins change them while the site runs. */
  brand: { readonly name: string };
  trade: Readonly<Pick<Trade, "currency" | "listing_days">>;
  jobs: Jobs;
  site: MailSite;
}
