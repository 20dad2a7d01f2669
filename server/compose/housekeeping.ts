import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { Database } from "#server/db/schema.ts";
import { forgetContacts } from "#server/features/bookings/forget-contacts.ts";
import { settleOverdue } from "#server/features/bookings/settle-overdue.ts";
import { forgetOldViews } from "#server/features/statistics/forget-old-views.ts";
import { forgetImports } from "#server/features/imports/forget-imports.ts";
import type { ImageService } from "#server/features/images/image-service.ts";
import { forgetUndos } from "#server/features/listings/forget-undos.ts";
import type { ListingContext } from "#server/features/listings/context.ts";
import { foldCount } from "#server/features/listings/fold-count.ts";
import { remindSellers } from "#server/features/listings/remind-sellers.ts";
import { forgetOldMessages } from "#server/features/outbox/forget-old-messages.ts";
import { forgetRemoved } from "#server/features/listings/forget-removed.ts";
import { forgetOrigins } from "#server/features/reports/forget-origins.ts";
import { forgetUsedCodes } from "#server/features/sign-in/forget-used-codes.ts";
import { forgetEndedSessions } from "#server/features/sign-in/forget-ended-sessions.ts";
import { endVerifications } from "#server/features/seller-verification/end-verifications.ts";
import { remindVerified } from "#server/features/seller-verification/remind-verified.ts";
import { forgetExpired } from "#server/features/sign-in/forget-expired.ts";
import type { OpenedPayments } from "./open-payments.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { forgetOldAttempts } from "#server/base/throttle.ts";

const PERIOD_MS = 15 * 60 * 1000;

interface HousekeepingParts {
  pool: Pool;
  kysely: Kysely<Database>;
  images: ImageService;
  listings: ListingContext;
  sales: SaleContext;
  payments: Pick<OpenedPayments, "forgetOld">;
  removeDocuments: () => Promise<void>;
  log: { warn(details: object, message: string): void };
}

/**
 * Removes now and then what nobody needs any more. What has ended counts as gone already: that is
 * judged when it is asked for, never by this. Returns what stops it.
 */
export function keepHouse({
  pool,
  kysely,
  images,
  listings,
  sales,
  payments,
  removeDocuments,
  log,
}: HousekeepingParts): () => void {
  const chores: Record<string, () => Promise<unknown>> = {
    "pictures of sign-ups that were never finished": () => images.removeUnused(new Date()),
    "sessions that have ended": () => forgetEndedSessions(kysely, new Date()),
    "links that have expired": () => forgetExpired(kysely, new Date()),
    "codes that were given": () => forgetUsedCodes(kysely, new Date()),
    "old messages": () => forgetOldMessages(kysely, new Date()),
    "what could be undone": () => forgetUndos(kysely, new Date()),
    "cars that could be put back": () => forgetRemoved(kysely, new Date()),
    "reminders of listings that end": () => remindSellers(listings),
    "changes of the count of cars": () => foldCount(kysely),
    "holds that have ended": () => settleOverdue(sales),
    "phone numbers of bookings that ended unpaid": () => forgetContacts(kysely, new Date()),
    "where reports came from": () => forgetOrigins(kysely, new Date()),
    "verifications that have ended": () => endVerifications(sales),
    "reminders of verifications that end": () => remindVerified(sales),
    "documents of sellers": () => removeDocuments(),
    "files of imports": () => forgetImports(kysely, new Date()),
    "old views of cars": () => forgetOldViews(pool, new Date()),
    "old payments of the sandbox": () => payments.forgetOld(),
    "old counts of tries": () => forgetOldAttempts(pool),
  };
  const timer = setInterval(() => {
    for (const [name, chore] of Object.entries(chores))
      chore().catch((error: unknown) => log.warn({ err: error }, `${name} stay for now`));
  }, PERIOD_MS).unref();
  return () => clearInterval(timer);
}
