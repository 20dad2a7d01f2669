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
    about: "Tells a seller that an admin has deleted their car, unless it was put back.",
    run: tellRemoved,
  },
  {
    chore: "remind-sellers",
    cron: "*/15 * * * *",
    about: "Reminds sellers of listings that end soon.",
    run: (context) => remindSellers(context),
  },
  {
    chore: "forget-undos",
    cron: "*/15 * * * *",
    about: "Forgets changes of many cars that can no longer be undone.",
    run: ({ kysely }) => forgetUndos(kysely, new Date()),
  },
  {
    chore: "forget-removed-cars",
    cron: "*/15 * * * *",
    about: "Forgets deleted cars that can no longer be put back.",
    run: ({ kysely }) => forgetRemoved(kysely, new Date()),
  },
  {
    chore: "fold-count-of-cars",
    cron: "*/15 * * * *",
    about: "Adds up the changes of the count of cars.",
    run: ({ kysely }) => foldCount(kysely),
  },
];
