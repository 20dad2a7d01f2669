import { t } from "#shared/lib/text.ts";
import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { DeclaredJob } from "#server/jobs/jobs.ts";
import { forgetChanges } from "./forget-changes.ts";

export const searchJobs: readonly DeclaredJob<{ kysely: Kysely<Database> }>[] = [
  {
    chore: "forget-catalogue-changes",
    cron: "*/15 * * * *",
    about: t`Deletes records of catalogue changes after an hour.`,
    run: ({ kysely }) => forgetChanges(kysely),
  },
];
