import type { Email } from "#server/adapters/email/email.ts";
import { type MailSite, quote } from "#server/base/mail-format.ts";
import { t } from "#shared/lib/text.ts";

interface Decided {
  item: string;
  isUpheld: boolean;
  reason: string;
}

/** To the person who has reported a conversation. */
export function complaintNotice(
  { brandName }: MailSite,
  { name, email }: { name: string; email: string },
  { item, isUpheld, reason }: Decided,
): Email {
  return {
    to: email,
    subject: t`Your report about a conversation: ${item}`,
    text: t`Hello ${name},

Thank you for reporting a conversation about ${item}. ${isUpheld ? t`${brandName} has reviewed it and agrees that it breaks our rules.` : t`${brandName} has reviewed it and found nothing that breaks our rules.`}

${quote(reason)}

If you don’t want messages from this person, you can block them in the conversation.
`,
  };
}
