import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { DeclaredJob } from "#server/jobs/jobs.ts";
import { forgetChanges } from "./forget-changes.ts";

export const searchJobs: readonly DeclaredJob<{ kysely: Kysely<Database> }>[] = [
  {
    chore: "forget-catalogue-changes",
    cron: "*/15 * * * *",
    about:
      "Forgets changes of the catalogue after an hour; an index that has not read any for half as long reads all cars anew.",
    run: ({ kysely }) => forgetChanges(kysely),
  },
];
