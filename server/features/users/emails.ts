import { t } from "#shared/lib/text.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import type { Email } from "#server/adapters/email/email.ts";
import { type MailSite, quote } from "#server/base/mail-format.ts";

interface Recipient {
  name: string;
  email: string;
}

interface AccountHolder extends Recipient {
  role: Role;
}

export function appointedNotice(site: MailSite, { name, email }: Recipient): Email {
  return {
    to: email,
    subject: t`You’re now an admin of ${site.brandName}`,
    text: t`Hello ${name},

Another admin has made you an admin of ${site.brandName}. You can now see and change everything on the site:

${site.home}/dashboard

We recommend turning on two-step verification: ${site.home}/dashboard/account
`,
  };
}

/** Only sellers have cars. */
const isSeller = ({ role }: AccountHolder) => role === "Seller";

export function suspendedNotice(site: MailSite, person: AccountHolder, reason: string): Email {
  const { name, email } = person;
  const locked = isSeller(person)
    ? t`You can’t log in, and your cars are no longer on sale.`
    : t`You can’t log in.`;
  return {
    to: email,
    subject: t`Your account is suspended`,
    text: t`Hello ${name},

We’ve suspended your account on ${site.brandName}. ${locked} Unpaid bookings have been cancelled, and no one has been charged for them. Paid bookings stay as they are.

Reason:
${quote(reason)}

If you think this is a mistake, contact ${site.brandName}: ${site.home}
`,
  };
}

/** `cars`: how many are on sale again. */
export function suspensionLiftedNotice(site: MailSite, person: AccountHolder, cars: number): Email {
  const { name, email } = person;
  const back =
    cars > 0
      ? t`You can log in again, and the cars we withdrew are back on sale:`
      : t`You can log in again:`;
  return {
    to: email,
    subject: t`Your account is no longer suspended`,
    text: t`Hello ${name},

We’ve lifted the suspension of your account on ${site.brandName}. ${back}

${site.home}/login
`,
  };
}

export function removedNotice(site: MailSite, person: AccountHolder): Email {
  const { name, email } = person;
  const deleted = isSeller(person)
    ? t`An admin of ${site.brandName} has deleted your account and your listings.`
    : t`An admin of ${site.brandName} has deleted your account.`;
  return {
    to: email,
    subject: t`Your account has been deleted`,
    text: t`Hello ${name},

${deleted} Unpaid bookings have been cancelled, and no one has been charged for them. Paid bookings stay as they are.

If you think this is a mistake, contact ${site.brandName}: ${site.home}
`,
  };
}
