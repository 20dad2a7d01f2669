import type { DeclaredJob } from "#server/jobs/jobs.ts";
import type { ConversationContext } from "./context.ts";
import { forgetConversations } from "./forget-conversations.ts";
import { mailUnread } from "./mail-unread.ts";

export const conversationJobs: readonly DeclaredJob<ConversationContext>[] = [
  {
    queue: "unread",
    about:
      "Mails somebody that a message of a buyer or a seller waits, once until they have read it.",
    run: (context, data) => mailUnread(context, data),
  },
  {
    chore: "forget-conversations",
    cron: "25 3 * * *",
    about: "Deletes conversations whose last message is older than MESSAGES_MONTHS.",
    run: (context) => forgetConversations(context),
  },
];
