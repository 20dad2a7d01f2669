import { FIRST_LANGUAGE } from "#shared/lib/language.ts";
import { t } from "#shared/lib/text.ts";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";
import type { EmailSender } from "#server/adapters/email/email.ts";
import type { MailSite } from "#server/base/mail-format.ts";
import { speak } from "#server/base/speak.ts";
import type { JobData } from "#server/jobs/jobs.ts";

interface MailContext {
  mailer: EmailSender;
  site: Pick<MailSite, "home">;
}

/** Sends a mail. One about a notice ends with the address where its reader chooses which mails to get. */
export async function sendMail(
  { mailer, site }: MailContext,
  { noticeKind, language = FIRST_LANGUAGE, ...mail }: JobData["mail"],
): Promise<void> {
  const choice = speak(
    language,
    () => t`Choose which emails you get: ${site.home}${PAGE_PATHS.notices}?tab=settings`,
  );
  const text = noticeKind === undefined ? mail.text : `${mail.text.trimEnd()}\n\n${choice}\n`;
  await mailer.send({ ...mail, text });
}
