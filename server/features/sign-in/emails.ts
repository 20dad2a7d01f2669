import type { Email } from "#server/adapters/email/email.ts";
import type { Sms } from "#server/adapters/sms/sms.ts";

/** The site's data for the mails of accounts. Links lead to our own address, never to one from a request. */
export interface MailContext {
  origin: string;
  readonly brandName: string;
}

interface Recipient {
  name: string;
  email: string;
}

function link({ origin }: MailContext, path: string, token: string): string {
  return `${origin}${path}?token=${encodeURIComponent(token)}`;
}

export function passwordLink(
  context: MailContext,
  { name, email }: Recipient,
  token: string,
): Email {
  return {
    to: email,
    subject: `A new password for ${context.brandName}`,
    text: `Hello ${name},

somebody, probably you, asked for a new password for your account at ${context.brandName}. Choose one here within an hour:

${link(context, "/reset-password", token)}

If it was not you, do nothing: the old password stays good.
`,
  };
}

export function verificationLink(
  context: MailContext,
  { email }: Pick<Recipient, "email">,
  token: string,
): Email {
  // Without the name: a stranger may have chosen it when signing up with another person's address.
  return {
    to: email,
    subject: `Please confirm your address at ${context.brandName}`,
    text: `Hello,

please confirm that this address is yours:

${link(context, "/verify-email", token)}

The link is good for a day. If you have no account at ${context.brandName}, do nothing.
`,
  };
}

export function lockNotice(context: MailContext, { name, email }: Recipient): Email {
  return {
    to: email,
    subject: `Your account at ${context.brandName} is locked for a quarter of an hour`,
    text: `Hello ${name},

Somebody tried ten wrong passwords for your account at ${context.brandName}. For a quarter of an hour, nobody can log in from where they were tried. Browsers in which you have logged in before are not affected by strangers.

If it was you, choose a new password and log in at once:

${context.origin}/forgot-password

If it was not you, nothing is lost. A second factor keeps your account safe even from somebody who knows your password:

${context.origin}/dashboard/account
`,
  };
}

export function codeLockNotice(context: MailContext, { name, email }: Recipient): Email {
  return {
    to: email,
    subject: `Somebody knows your password at ${context.brandName}`,
    text: `Hello ${name},

somebody gave the right password for your account at ${context.brandName}, and then five wrong codes of the second factor. It lets nobody in for a quarter of an hour.

If it was you, wait a little and try again. If it was not you, your second factor has kept them out; choose another password now:

${context.origin}/forgot-password
`,
  };
}

export function codeMessage({ brandName }: MailContext, phone: string, code: string): Sms {
  return { to: phone, text: `${code} is your code for ${brandName}. It is good for 5 minutes.` };
}
