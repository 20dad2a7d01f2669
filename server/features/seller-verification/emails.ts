import { t } from "#shared/lib/text.ts";
import { type Check, nameChecks } from "#shared/rules/verification.ts";
import type { Email } from "#server/adapters/email/email.ts";
import { type MailSite, quote, writeMoment } from "#server/base/mail-format.ts";

interface Recipient {
  name: string;
  email: string;
}

const quoteIfAny = (reason: string | null) => (reason === null ? "" : `\n${quote(reason)}\n`);
const page = ({ home }: MailSite) => `${home}/dashboard/verification`;

export function verifiedNotice(
  site: MailSite,
  { name, email }: Recipient,
  checked: readonly Check[],
  until: Date | null,
  reason: string | null,
): Email {
  const news = [
    t`${site.brandName} has verified you as a seller.`,
    ...(checked.length === 0 ? [] : [t`We checked: ${nameChecks(checked)}.`]),
    ...(until === null ? [] : [t`Your verification is valid until ${writeMoment(site, until)}.`]),
    t`All your listings now show a badge next to your name.`,
  ];
  return {
    to: email,
    subject: t`You’re now a verified seller`,
    text: t`Hello ${name},

${news.join(" ")}
${quoteIfAny(reason)}
${site.home}/dashboard/myproducts
`,
  };
}

export function refusedNotice(site: MailSite, { name, email }: Recipient, reason: string): Email {
  return {
    to: email,
    subject: t`We couldn’t verify you as a seller`,
    text: t`Hello ${name},

We couldn’t verify you as a seller on ${site.brandName}:
${quoteIfAny(reason)}
Your listings haven’t changed. You can apply again with other documents:

${page(site)}
`,
  };
}

export function revokedNotice(site: MailSite, { name, email }: Recipient, reason: string): Email {
  return {
    to: email,
    subject: t`Your verification has been revoked`,
    text: t`Hello ${name},

${site.brandName} has revoked your verification. The badge next to your name has been removed. Your listings haven’t changed.
${quoteIfAny(reason)}
You can apply again:

${page(site)}
`,
  };
}

export function endingNotice(site: MailSite, { name, email }: Recipient, until: Date): Email {
  return {
    to: email,
    subject: t`Your verification expires soon`,
    text: t`Hello ${name},

Your verification expires on ${writeMoment(site, until)}. Apply again before then to keep the badge next to your name:

${page(site)}
`,
  };
}

export function endedNotice(site: MailSite, { name, email }: Recipient): Email {
  return {
    to: email,
    subject: t`Your verification has expired`,
    text: t`Hello ${name},

Your verification has expired and the badge next to your name has been removed. Your listings haven’t changed. You can apply again:

${page(site)}
`,
  };
}
