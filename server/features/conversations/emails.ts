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
  { origin, brandName }: MailSite,
  unread: Unread,
  replyTo?: string,
): Email {
  const { id, name, email, isConfirmed, from, item, text, attachments } = unread;
  if (!isConfirmed) return unconfirmedNotice({ origin, brandName }, unread);
  const files = attachments === 1 ? "(1 file)" : `(${attachments} files)`;
  const words = text === "" ? files : hideContacts(text.replaceAll(/\s+/g, " "));
  const shown = words.length > SHOWN ? `${words.slice(0, SHOWN).trimEnd()}…` : words;
  return {
    to: email,
    subject: `New message about ${item}`,
    ...(replyTo !== undefined && { replyTo }),
    text: `Hello ${name},

${from} sent you a message about ${item}:

> ${shown}

Read it and reply here:

${origin}/dashboard/messages/${id}

${replyTo === undefined ? `Please reply on ${brandName}, not to this email.` : `You can also reply to this email from this address, with photos and PDF documents. ${from} will get your reply but won’t see your email address.`} We won’t email you about this conversation again until you’ve read the message${replyTo === undefined ? "" : " or replied"}.
`,
  };
}

function unconfirmedNotice(
  { origin, brandName }: Pick<MailSite, "origin" | "brandName">,
  { email, id }: Unread,
): Email {
  return {
    to: email,
    subject: `You have a new message on ${brandName}`,
    text: `Hello,

You have a new message on ${brandName}. Log in to read it and reply:

${origin}/dashboard/messages/${id}

We can’t show the message here because you haven’t confirmed your email yet. You can confirm it under Account. If you don’t have an account on ${brandName}, someone entered your email by mistake and you can ignore this message.
`,
  };
}
