import type { Email } from "#server/adapters/email/email.ts";
import type { MailSite } from "#server/base/mail-format.ts";

/** To a seller whose car an admin has deleted. */
export function deletedNotice(
  site: MailSite,
  { name, email }: { name: string; email: string },
  item: string,
): Email {
  return {
    to: email,
    subject: `Deleted: ${item}`,
    text: `Hello ${name},

an admin of ${site.brandName} has deleted your car ${item}. It is gone from the site with its pictures and the history of its price. Your other cars stay as they are:

${site.origin}/dashboard/myproducts

If you think this is a mistake, write to ${site.brandName}: ${site.origin}
`,
  };
}
