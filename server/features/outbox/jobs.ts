import { t } from "#shared/lib/text.ts";
import type { Kysely } from "kysely";
import type { EmailSender } from "#server/adapters/email/email.ts";
import type { MailSite } from "#server/base/mail-format.ts";
import type { Database } from "#server/db/schema.ts";
import type { DeclaredJob } from "#server/jobs/jobs.ts";
import { forgetOldMessages } from "./forget-old-messages.ts";
import { sendMail } from "./send-mail.ts";

interface OutboxJobContext {
  kysely: Kysely<Database>;
  mailer: EmailSender;
  site: MailSite;
}

export const outboxJobs: readonly DeclaredJob<OutboxJobContext>[] = [
  {
    queue: "mail",
    about: t`Sends an email.`,
    run: (context, mail) => sendMail(context, mail),
  },
  {
    chore: "forget-old-messages",
    cron: "*/15 * * * *",
    about: t`Deletes messages from the outbox after seven days.`,
    run: ({ kysely }) => forgetOldMessages(kysely, new Date()),
  },
];
