import { t } from "#shared/lib/text.ts";
import type { DeclaredJob } from "#server/jobs/jobs.ts";
import type { ImportJobContext } from "./context.ts";
import { forgetImports } from "./forget-imports.ts";
import { pickUpImports } from "./pick-up-imports.ts";
import { readImport } from "./read-import.ts";

export const importJobs: readonly DeclaredJob<ImportJobContext>[] = [
  {
    queue: "import",
    about: t`Checks a seller’s file or imports its cars.`,
    run: (context, { importId }, run) => readImport(context, importId, run),
  },
  {
    queue: "pictures",
    cron: "* * * * *",
    about: t`Downloads the photos named in imported files.`,
    run: ({ pictureFetches }, _, { signal }) => pictureFetches.fetchDue(signal),
    isDue: ({ pictureFetches }) => pictureFetches.isDue(),
  },
  {
    chore: "pick-up-imports",
    cron: "*/15 * * * *",
    atStart: true,
    about: t`Queues waiting files that have no job, for example those from an earlier version.`,
    run: (context) => pickUpImports(context),
  },
  {
    chore: "forget-imports",
    cron: "*/15 * * * *",
    about: t`Deletes files whose import was not started within a day, and imports after 90 days.`,
    run: ({ kysely }) => forgetImports(kysely, new Date()),
  },
];
