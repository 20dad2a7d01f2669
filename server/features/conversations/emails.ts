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
  const files = attachments === 1 ? "(one file)" : `(${attachments} files)`;
  const words = text === "" ? files : hideContacts(text.replaceAll(/\s+/g, " "));
  const shown = words.length > SHOWN ? `${words.slice(0, SHOWN).trimEnd()}…` : words;
  return {
    to: email,
    subject: `A message about ${item}`,
    ...(replyTo !== undefined && { replyTo }),
    text: `Hello ${name},

${from} has written to you about ${item}:

> ${shown}

Read and answer it here:

${origin}/dashboard/messages/${id}

${replyTo === undefined ? `Please answer on ${brandName}, not to this mail.` : `You can answer this mail, too: from this address of yours, with pictures and PDF documents if you like. ${from} gets your answer and does not see your address.`} Until you have read it${replyTo === undefined ? "" : " or answered"}, we send no other mail about this conversation.
`,
  };
}

function unconfirmedNotice(
  { origin, brandName }: Pick<MailSite, "origin" | "brandName">,
  { email, id }: Unread,
): Email {
  return {
    to: email,
    subject: `You have a message at ${brandName}`,
    text: `Hello,

you have a message at ${brandName}. Log in to read and answer it:

${origin}/dashboard/messages/${id}

This email does not show the message, because your email address is not confirmed yet. You can confirm it under Account. If you have no account at ${brandName}, somebody has given your address by mistake: you can ignore this email.
`,
  };
}
