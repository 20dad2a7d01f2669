import { t } from "#shared/lib/text.ts";
import type { DeclaredJob } from "#server/jobs/jobs.ts";
import type { NoticeContext } from "./context.ts";
import { forgetNotices } from "./forget-notices.ts";
import { pushNotice } from "./push-notice.ts";

export const noticeJobs: readonly DeclaredJob<
  Pick<NoticeContext, "kysely" | "jobs" | "push" | "log">
>[] = [
  {
    queue: "push",
    about: t`Sends a push notification to a person’s browsers, and retries for at most one day.`,
    run: (context, data) => pushNotice(context, data),
  },
  {
    chore: "forget-notices",
    cron: "35 3 * * *",
    about: t`Deletes notifications 30 days after they were read, and all after 180 days.`,
    run: (context) => forgetNotices(context),
  },
];
