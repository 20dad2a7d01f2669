import { t } from "#shared/lib/text.ts";
import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { DeclaredJob } from "#server/jobs/jobs.ts";
import { forgetOrigins } from "./forget-origins.ts";

export const reportJobs: readonly DeclaredJob<{ kysely: Kysely<Database> }>[] = [
  {
    chore: "forget-origins-of-reports",
    cron: "*/15 * * * *",
    about: t`Deletes the IP addresses of reports, and the email addresses of reporters who have been answered, after 30 days.`,
    run: ({ kysely }) => forgetOrigins(kysely, new Date()),
  },
];
