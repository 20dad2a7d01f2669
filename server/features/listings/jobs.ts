import { t } from "#shared/lib/text.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { DeclaredJob } from "#server/jobs/jobs.ts";
import type { ListingContext } from "./context.ts";
import { foldCount } from "./fold-count.ts";
import { forgetRemoved } from "./forget-removed.ts";
import { forgetUndos } from "./forget-undos.ts";
import { remindSellers } from "./remind-sellers.ts";
import { tellRemoved } from "./tell-removed.ts";

export const listingJobs: readonly DeclaredJob<ListingContext & Pick<SaleContext, "site">>[] = [
  {
    queue: "removed",
    about: t`Notifies a seller that an admin has deleted their car, unless it was restored.`,
    run: tellRemoved,
  },
  {
    chore: "remind-sellers",
    cron: "*/15 * * * *",
    about: t`Reminds sellers of listings that expire soon.`,
    run: (context) => remindSellers(context),
  },
  {
    chore: "forget-undos",
    cron: "*/15 * * * *",
    about: t`Deletes bulk changes that can no longer be undone.`,
    run: ({ kysely }) => forgetUndos(kysely, new Date()),
  },
  {
    chore: "forget-removed-cars",
    cron: "*/15 * * * *",
    about: t`Deletes removed cars that can no longer be restored.`,
    run: ({ kysely }) => forgetRemoved(kysely, new Date()),
  },
  {
    chore: "fold-count-of-cars",
    cron: "*/15 * * * *",
    about: t`Updates the total number of cars from recorded changes.`,
    run: ({ kysely }) => foldCount(kysely),
  },
];
