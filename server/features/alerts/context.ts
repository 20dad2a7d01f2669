import type { MailSite } from "#server/base/mail-format.ts";
import type { SearchContext } from "#server/features/search/context.ts";
import type { AuthContext } from "#server/features/sign-in/context.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import type { SearchThread } from "#server/search-index/search-thread.ts";

export interface AlertContext extends Pick<
  SearchContext,
  "pool" | "kysely" | "secretKey" | "trade" | "distanceUnit" | "country"
> {
  jobs: Jobs;
  site: MailSite;
  log: { error(details: object, message: string): void };
  /** Undefined where this process has none: words are compared as they are written then. */
  searchIndex: Pick<SearchThread, "match"> | undefined;
}

/** For calls of people who are not logged in, whose mails are limited. */
export interface SavingContext extends AlertContext {
  auth: AuthContext;
}
