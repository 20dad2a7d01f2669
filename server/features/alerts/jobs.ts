import { type DeclaredJob, UNFINISHED } from "#server/jobs/jobs.ts";
import type { AlertContext } from "./context.ts";
import { matchChanges } from "./match-changes.ts";
import { forgetEnded } from "./store/searches.ts";
import { tellDue } from "./tell-due.ts";

export const alertJobs: readonly DeclaredJob<AlertContext>[] = [
  {
    chore: "tell-alerts",
    cron: "* * * * *",
    about:
      "Matches changed cars with saved searches, and sends the alerts that are due, for searches and saved cars.",
    run: async (context, { signal }) => {
      await matchChanges(context, signal);
      await tellDue(context, signal);
      return signal.aborted ? UNFINISHED : undefined;
    },
  },
  {
    chore: "forget-alerts",
    cron: "40 3 * * *",
    about:
      "Deletes saved searches that were not confirmed within two days or ended a month ago, and records of alerts 90 days after their cars have gone.",
    run: ({ kysely }) => forgetEnded(kysely),
  },
];
