import { t } from "#shared/lib/text.ts";
import { type DeclaredJob, UNFINISHED } from "#server/jobs/jobs.ts";
import type { AlertContext } from "./context.ts";
import { matchChanges } from "./match-changes.ts";
import { forgetEnded } from "./store/searches.ts";
import { tellDue } from "./tell-due.ts";

export const alertJobs: readonly DeclaredJob<AlertContext>[] = [
  {
    chore: "tell-alerts",
    cron: "* * * * *",
    about: t`Matches changed cars with saved searches and wishlists, and sends the alerts that are due.`,
    run: async (context, { signal }) => {
      await matchChanges(context, signal);
      await tellDue(context, signal);
      return signal.aborted ? UNFINISHED : undefined;
    },
  },
  {
    chore: "forget-alerts",
    cron: "40 3 * * *",
    about: t`Deletes saved searches that were not confirmed within two days or were turned off a month ago, and alert records of cars that left the site 90 days ago.`,
    run: ({ kysely }) => forgetEnded(kysely),
  },
];
