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
      "Finds the saved searches of cars that have changed, and tells those whose news are due: of searches and of saved cars.",
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
      "Deletes saved searches of addresses that were not confirmed within two days or have ended a month ago, and what was told of cars that left 90 days ago.",
    run: ({ kysely }) => forgetEnded(kysely),
  },
];
