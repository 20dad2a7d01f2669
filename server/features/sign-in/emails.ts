import type { Email } from "#server/adapters/email/email.ts";
import type { Sms } from "#server/adapters/sms/sms.ts";
import { t } from "#shared/lib/text.ts";

/** The site's data for the mails of accounts. Links lead to our own address, never to one from a request. */
export interface MailContext {
  /** Where its pages begin, in the language of the scope. */
  readonly home: string;
  readonly brandName: string;
}

interface Recipient {
  name: string;
  email: string;
}

function link({ home }: MailContext, path: string, token: string): string {
  return `${home}${path}?token=${encodeURIComponent(token)}`;
}

export function passwordLink(
  context: MailContext,
  { name, email }: Recipient,
  token: string,
): Email {
  return {
    to: email,
    subject: t`Reset your password`,
    text: t`Hello ${name},

You asked to reset the password of your ${context.brandName} account. Choose a new one within one hour:

${link(context, "/reset-password", token)}

If this wasn’t you, ignore this email. Your password hasn’t changed.
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
    subject: t`Confirm your email`,
    text: t`Hello,

Please confirm this email address for your account at ${context.brandName}:

${link(context, "/verify-email", token)}

The link expires in 24 hours. If you don’t have an account at ${context.brandName}, ignore this email.
`,
  };
}

export function lockNotice(context: MailContext, { name, email }: Recipient): Email {
  return {
    to: email,
    subject: t`Your account is locked for 15 minutes`,
    text: t`Hello ${name},

Someone entered ten wrong passwords for your ${context.brandName} account. For 15 minutes, no one can log in from that device. If you’ve never logged in on that device, other new devices are locked out too. Devices that you have logged in on aren’t affected.

If it was you, reset your password to log in straight away:

${context.home}/forgot-password

If it wasn’t you, your account is still safe. Two-step verification protects it even from someone who knows your password:

${context.home}/dashboard/account
`,
  };
}

export function codeLockNotice(context: MailContext, { name, email }: Recipient): Email {
  return {
    to: email,
    subject: t`Security alert: someone entered your password`,
    text: t`Hello ${name},

Someone entered the right password for your ${context.brandName} account, then five wrong codes. Your account is locked for 15 minutes.

If it was you, try again in 15 minutes. If it wasn’t you, two-step verification has kept them out. Reset your password now:

${context.home}/forgot-password
`,
  };
}

export function codeMessage({ brandName }: MailContext, phone: string, code: string): Sms {
  return {
    to: phone,
    text: t`${code} is your ${brandName} code. It expires in 5 minutes. Do not share it.`,
  };
}
