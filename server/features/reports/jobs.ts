import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { DeclaredJob } from "#server/jobs/jobs.ts";
import { forgetOrigins } from "./forget-origins.ts";

export const reportJobs: readonly DeclaredJob<{ kysely: Kysely<Database> }>[] = [
  {
    chore: "forget-origins-of-reports",
    cron: "*/15 * * * *",
    about:
      "Deletes the origins of reports, and the email addresses for answers that were given, after 30 days.",
    run: ({ kysely }) => forgetOrigins(kysely, new Date()),
  },
];
