import { t } from "#shared/lib/text.ts";
import type { DeclaredJob } from "#server/jobs/jobs.ts";
import type { ConversationContext } from "./context.ts";
import { forgetConversations } from "./forget-conversations.ts";
import { mailUnread } from "./mail-unread.ts";
import { removeDueAttachments } from "./remove-due-attachments.ts";

export const conversationJobs: readonly DeclaredJob<ConversationContext>[] = [
  {
    queue: "unread",
    about: t`Emails a buyer or seller about an unread message, but only once until it is read.`,
    run: (context, data) => mailUnread(context, data),
  },
  {
    queue: "attachments",
    about: t`Deletes the attachments of deleted conversations.`,
    run: (context) => removeDueAttachments(context, new Date()),
  },
  {
    chore: "remove-due-attachments",
    cron: "*/15 * * * *",
    about: t`Deletes attachments that were not sent within one day.`,
    run: (context) => removeDueAttachments(context, new Date()),
  },
  {
    chore: "forget-conversations",
    cron: "25 3 * * *",
    about: t`Deletes conversations that have had no message for MESSAGES_MONTHS months.`,
    run: (context) => forgetConversations(context),
  },
];
