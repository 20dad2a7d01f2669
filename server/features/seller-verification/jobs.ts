import { t } from "#shared/lib/text.ts";
import type { DeclaredJob } from "#server/jobs/jobs.ts";
import type { CaseContext } from "./context.ts";
import { endVerifications } from "./end-verifications.ts";
import { remindVerified } from "./remind-verified.ts";
import { removeDue } from "./remove-due.ts";

export const verificationJobs: readonly DeclaredJob<CaseContext>[] = [
  {
    queue: "documents",
    about: t`Deletes documents that a seller has withdrawn.`,
    run: (context) => removeDue(context, new Date()),
  },
  {
    chore: "remove-due-documents",
    cron: "*/15 * * * *",
    about: t`Deletes sellers’ documents that are due for deletion.`,
    run: (context) => removeDue(context, new Date()),
  },
  {
    chore: "end-verifications",
    cron: "*/15 * * * *",
    about: t`Notifies sellers that their verification has expired.`,
    run: (context) => endVerifications(context),
  },
  {
    chore: "remind-verified-sellers",
    cron: "*/15 * * * *",
    about: t`Notifies sellers that their verification expires in 30 days.`,
    run: (context) => remindVerified(context),
  },
];
