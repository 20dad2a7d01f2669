import { type Check, nameChecks } from "#shared/rules/verification.ts";
import type { Email } from "#server/adapters/email/email.ts";
import { type MailSite, quote, writeMoment } from "#server/base/mail-format.ts";

interface Recipient {
  name: string;
  email: string;
}

const quoteIfAny = (reason: string | null) => (reason === null ? "" : `\n${quote(reason)}\n`);
const page = ({ origin }: MailSite) => `${origin}/dashboard/verification`;

export function verifiedNotice(
  site: MailSite,
  { name, email }: Recipient,
  checked: readonly Check[],
  until: Date | null,
  reason: string | null,
): Email {
  const what = checked.length === 0 ? "" : ` We have checked: ${nameChecks(checked)}.`;
  const end = until === null ? "" : ` That holds until ${writeMoment(site, until)}.`;
  return {
    to: email,
    subject: `You are a verified seller on ${site.brandName}`,
    text: `Hello ${name},

${site.brandName} has verified you as a seller.${what}${end} A badge beside your name says so on every car of yours.
${quoteIfAny(reason)}
${site.origin}/dashboard/myproducts
`,
  };
}

export function refusedNotice(site: MailSite, { name, email }: Recipient, reason: string): Email {
  return {
    to: email,
    subject: `You were not verified on ${site.brandName}`,
    text: `Hello ${name},

you have asked ${site.brandName} to verify you as a seller, and we have not done it:
${quoteIfAny(reason)}
Your cars stay where they are. You can ask again, with other documents:

${page(site)}
`,
  };
}

export function revokedNotice(site: MailSite, { name, email }: Recipient, reason: string): Email {
  return {
    to: email,
    subject: `You are no longer verified on ${site.brandName}`,
    text: `Hello ${name},

${site.brandName} has ended your verification. The badge beside your name is gone; your cars stay where they are.
${quoteIfAny(reason)}
You can ask to be verified again:

${page(site)}
`,
  };
}

export function endingNotice(site: MailSite, { name, email }: Recipient, until: Date): Email {
  return {
    to: email,
    subject: `Your verification on ${site.brandName} ends soon`,
    text: `Hello ${name},

you are a verified seller until ${writeMoment(site, until)}. Ask again before that, and the badge beside your name stays:

${page(site)}
`,
  };
}

export function endedNotice(site: MailSite, { name, email }: Recipient): Email {
  return {
    to: email,
    subject: `Your verification on ${site.brandName} has ended`,
    text: `Hello ${name},

the time is over for which you were a verified seller. The badge beside your name is gone; your cars stay where they are. You can ask to be verified again:

${page(site)}
`,
  };
}
