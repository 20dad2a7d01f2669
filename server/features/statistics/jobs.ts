import { t } from "#shared/lib/text.ts";
import type { Pool } from "pg";
import type { DeclaredJob } from "#server/jobs/jobs.ts";
import { forgetOldViews } from "./forget-old-views.ts";
import { noteResponsiveSellers } from "./note-responsive-sellers.ts";

export const statisticsJobs: readonly DeclaredJob<{ pool: Pool }>[] = [
  {
    chore: "forget-old-views",
    cron: "*/15 * * * *",
    about: t`Deletes view counts of cars after 400 days.`,
    run: ({ pool }) => forgetOldViews(pool, new Date()),
  },
  {
    chore: "note-responsive-sellers",
    cron: "45 2 * * *",
    atStart: true,
    about: t`Finds the sellers who answer most questions within a day, for the search filter.`,
    run: ({ pool }) => noteResponsiveSellers({ pool }),
  },
];
