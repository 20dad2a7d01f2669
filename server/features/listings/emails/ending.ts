import type { Email } from "#server/adapters/email/email.ts";
import { type MailSite, writeDay } from "#server/base/mail-format.ts";
import { plural, t } from "#shared/lib/text.ts";
import type { EndingRow } from "../views/listing.ts";

/** Tells a seller which cars are about to leave the site, and how they stay. */
export function endingNotice(
  site: MailSite,
  { name, email, cars, names, ends_at: ends }: EndingRow,
): Email {
  const day = writeDay(site, ends);
  const page = `${site.home}/dashboard/myproducts?sort=ending`;
  const more = cars - names.length;
  const list = [...names, ...(more > 0 ? [t`and ${more} more`] : [])];
  return {
    to: email,
    subject: plural(
      cars,
      t`One of your listings expires soon`,
      t`${cars} of your listings expire soon`,
    ),
    text: plural(
      cars,
      t`Hello ${name},

Buyers will no longer see this car from ${day}:

- ${names[0] ?? ""}

Still for sale? Renew it with one click:

${page}
`,
      t`Hello ${name},

Buyers will no longer see these cars from ${day}:

${list.map((each) => `- ${each}`).join("\n")}

Still for sale? Renew them with one click:

${page}
`,
    ),
  };
}
