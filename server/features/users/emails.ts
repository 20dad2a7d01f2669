import type { Email } from "#server/adapters/email/email.ts";
import { type MailSite, quote } from "#server/base/mail-format.ts";

interface Recipient {
  name: string;
  email: string;
}

export function appointedNotice(site: MailSite, { name, email }: Recipient): Email {
  return {
    to: email,
    subject: `You are an admin of ${site.brandName} now`,
    text: `Hello ${name},

an admin of ${site.brandName} has made you one as well. You see and change everything on the site from here on:

${site.origin}/dashboard

Such an account is worth a second factor: ${site.origin}/dashboard/account
`,
  };
}

export function suspendedNotice(site: MailSite, { name, email }: Recipient, reason: string): Email {
  return {
    to: email,
    subject: `Your account on ${site.brandName} is suspended`,
    text: `Hello ${name},

your account on ${site.brandName} is suspended. You can't log in, and cars that you have listed are off sale. Bookings that were not paid have ended, and nobody owes anything for them. What was paid is kept.

The reason:
${quote(reason)}

If you think this is a mistake, write to ${site.brandName}: ${site.origin}
`,
  };
}

export function suspensionLiftedNotice(site: MailSite, { name, email }: Recipient): Email {
  return {
    to: email,
    subject: `Your account on ${site.brandName} is open again`,
    text: `Hello ${name},

your account on ${site.brandName} is no longer suspended. You can log in again, and your cars are back on sale:

${site.origin}/login
`,
  };
}

export function removedNotice(site: MailSite, { name, email }: Recipient): Email {
  return {
    to: email,
    subject: `Your account on ${site.brandName} was removed`,
    text: `Hello ${name},

an admin of ${site.brandName} has removed your account, and the cars you had listed. Bookings that were not paid have ended, and nobody owes anything for them. What was paid is kept.

If you think this is a mistake, write to ${site.brandName}: ${site.origin}
`,
  };
}
