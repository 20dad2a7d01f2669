import { plural, t } from "#shared/lib/text.ts";
import { hideContacts } from "#shared/rules/message-risks.ts";
import type { Email } from "#server/adapters/email/email.ts";
import type { MailSite } from "#server/base/mail-format.ts";
import type { Unread } from "./views.ts";

/** First words of a message in its mail, in characters. */
const SHOWN = 160;

/**
 * To the side that has not read a message. It holds nobody's address or number, and nothing that others have written
 * where nobody has confirmed that the mailbox is the account's.
 */
export function unreadNotice(
  { home, brandName }: MailSite,
  unread: Unread,
  replyTo?: string,
): Email {
  const { id, name, email, isConfirmed, from, item, text, attachments } = unread;
  if (!isConfirmed) return unconfirmedNotice({ home, brandName }, unread);
  const files = plural(attachments, t`(${attachments} file)`, t`(${attachments} files)`);
  const words = text === "" ? files : hideContacts(text.replaceAll(/\s+/g, " "));
  const shown = words.length > SHOWN ? `${words.slice(0, SHOWN).trimEnd()}…` : words;
  return {
    to: email,
    subject: t`New message about ${item}`,
    ...(replyTo !== undefined && { replyTo }),
    text: t`Hello ${name},

${from} sent you a message about ${item}:

> ${shown}

Read it and reply here:

${home}/dashboard/messages/${id}

${
  replyTo === undefined
    ? t`Please reply on ${brandName}, not to this email. We won’t email you about this conversation again until you’ve read the message.`
    : t`You can also reply to this email from this address, with photos and PDF documents. ${from} will get your reply but won’t see your email address. We won’t email you about this conversation again until you’ve read the message or replied.`
}
`,
  };
}

function unconfirmedNotice(
  { home, brandName }: Pick<MailSite, "home" | "brandName">,
  { email, id }: Unread,
): Email {
  return {
    to: email,
    subject: t`You have a new message on ${brandName}`,
    text: t`Hello,

You have a new message on ${brandName}. Log in to read it and reply:

${home}/dashboard/messages/${id}

We can’t show the message here because you haven’t confirmed your email yet. You can confirm it under Account. If you don’t have an account on ${brandName}, someone entered your email by mistake and you can ignore this message.
`,
  };
}
