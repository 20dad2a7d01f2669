import { escapeHtml } from "#shared/lib/escape-html.ts";
import { callOf } from "#client/paths.ts";

/** The site's own, which can have other signs than addresses usually have in a text. */
interface Contacts {
  email: string;
  phone: string;
}

/** Email addresses as GFM finds them in a text: letters, digits and `.+-_`, and a domain of at least two parts. */
const EMAIL = String.raw`\w[\w.+-]*@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}`;
const TAG = /(<[^>]*>)/;

/** Makes links of the email addresses in safe HTML, and of the site's phone number. Links and code stay as they are. */
export function linkContacts(html: string, contacts: Contacts): string {
  // As the Markdown renderer has written them.
  const [email, phone] = [escapeHtml(contacts.email), escapeHtml(contacts.phone)];
  const own = [email, phone]
    .filter((each) => each !== "")
    .map((each) => each.replaceAll(/[^\w@ ]/g, String.raw`\$&`));
  const pattern = new RegExp(
    String.raw`(?<![\w.+/@-])(?:${[...own, EMAIL].join("|")})(?![\w@-])`,
    "gi",
  );
  const link = (text: string) =>
    `<a href="${text === phone ? callOf(contacts.phone) : `mailto:${text}`}">${text}</a>`;
  let depth = 0;
  return html
    .split(TAG)
    .map((part) => {
      if (/^<(?:a|code)[ >]/.test(part)) depth += 1;
      else if (/^<\/(?:a|code)>/.test(part)) depth -= 1;
      return depth > 0 || part.startsWith("<") ? part : part.replaceAll(pattern, link);
    })
    .join("");
}
