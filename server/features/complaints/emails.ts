import type { Email } from "#server/adapters/email/email.ts";
import { type MailSite, quote } from "#server/base/mail-format.ts";

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
    subject: `Your report about a conversation on ${item}`,
    text: `Hello ${name},

You have reported a conversation about ${item}. ${brandName} has read it and ${
      isUpheld ? "agrees that it breaks our rules" : "found nothing that breaks our rules"
    }.

${quote(reason)}

If you do not want messages from this person, you can block them in the conversation.
`,
  };
}
