import type { Email } from "#server/adapters/email/email.ts";
import type { MailSite } from "#server/base/mail-format.ts";
import { t } from "#shared/lib/text.ts";

/** To a seller whose car an admin has deleted. */
export function deletedNotice(
  site: MailSite,
  { name, email }: { name: string; email: string },
  item: string,
): Email {
  return {
    to: email,
    subject: t`Listing deleted: ${item}`,
    text: t`Hello ${name},

An admin of ${site.brandName} has deleted your listing for ${item}, with its photos and price history. Your other listings haven’t changed:

${site.home}/dashboard/myproducts

If you think this is a mistake, contact ${site.brandName}: ${site.home}
`,
  };
}
