import type { Email } from "#server/adapters/email/email.ts";
import type { EndingRow } from "../views.ts";

interface MailContext {
  origin: string;
  brand: { readonly name: string };
  timeZone: string;
}

/** Tells a seller which cars are about to leave the site, and how they stay. */
export function endingNotice(
  { origin, brand, timeZone }: MailContext,
  { name, email, cars, names, ends_at: ends }: EndingRow,
): Email {
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone }).format(ends);
  const more = cars - names.length;
  const list = [...names, ...(more > 0 ? [`and ${more} more`] : [])];
  return {
    to: email,
    subject: `${cars === 1 ? "A car of yours ends" : `${cars} cars of yours end`} soon at ${brand.name}`,
    text: `Hello ${name},

from ${day} on, buyers no longer see:

${list.map((each) => `- ${each}`).join("\n")}

One click keeps what you still want to sell on sale:

${origin}/dashboard/myproducts?sort=ending
`,
  };
}
