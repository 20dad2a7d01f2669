import type { Email } from "#server/adapters/email/email.ts";
import type { EndingRow } from "../views/listing.ts";

interface MailContext {
  origin: string;
  timeZone: string;
}

/** Tells a seller which cars are about to leave the site, and how they stay. */
export function endingNotice(
  { origin, timeZone }: MailContext,
  { name, email, cars, names, ends_at: ends }: EndingRow,
): Email {
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone }).format(ends);
  const more = cars - names.length;
  const list = [...names, ...(more > 0 ? [`and ${more} more`] : [])];
  return {
    to: email,
    subject:
      cars === 1 ? "One of your listings expires soon" : `${cars} of your listings expire soon`,
    text: `Hello ${name},

Buyers will no longer see ${cars === 1 ? "this car" : "these cars"} from ${day}:

${list.map((each) => `- ${each}`).join("\n")}

Still for sale? Renew ${cars === 1 ? "it" : "them"} with one click:

${origin}/dashboard/myproducts?sort=ending
`,
  };
}
