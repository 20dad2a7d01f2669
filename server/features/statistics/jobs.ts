import type { Pool } from "pg";
import type { DeclaredJob } from "#server/jobs/jobs.ts";
import { forgetOldViews } from "./forget-old-views.ts";

export const statisticsJobs: readonly DeclaredJob<{ pool: Pool }>[] = [
  {
    chore: "forget-old-views",
    cron: "*/15 * * * *",
    about: "Deletes figures of views of cars after 400 days.",
    run: ({ pool }) => forgetOldViews(pool, new Date()),
  },
];
