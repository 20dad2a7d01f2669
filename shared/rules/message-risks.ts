/** What a message may hold that has cost other people money; warned of below the message. */
export const RISKS = ["transfer", "account", "contact", "link"] as const;
export type Risk = (typeof RISKS)[number];

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi;
/** With a plus, a zero or a bracket at its beginning, or in the groups of three, three and four. */
const PHONE =
  /(?<![\w.,]|\d )(?:(?:\+|\(?0)\(?\d[\d\s()/.-]{5,}\d|\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}(?!\d))/g;
const DAY = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;
const IBAN = /\b[a-z]{2}\d{2}(?: ?[a-z0-9]){11,30}\b/gi;
const CARD = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;
const LINK =
  /\bhttps?:\/\/\S+|\bwww\.\S+|(?<![@\w.-])(?:[a-z0-9-]+\.)+(?:com|net|org|info|biz|io|co|me|link|shop|site|online|xyz|top|app|de|at|ch|fr|it|nl|es|pl|uk|ru|cn)\b(?:\/\S*)?/gi;
const MESSENGER = /\b(?:what[’']?s[\s-]?app|telegram|viber|wechat|snapchat)\b/i;
const ACCOUNT = /\b(?:account\s+(?:number|no\.?)|sort\s+code|routing\s+number)\W{0,3}\d/i;
const TRANSFER =
  /\b(?:western\s?union|money\s?gram|gift\s?cards?|vouchers?\s+codes?|crypto\w*|bitcoins?|btc|usdt|ethereum|(?:wire|foreign)\s+transfer|(?:wire|transfer)\s+(?:the\s+)?money|bank\s+transfer\s+in\s+advance|paysafe\s?card|zelle|friends\s+and\s+family)\b/i;

/**
 * What a message holds that its reader should be warned of, the worst first. Links to `ownHost` are none.
 */
export function findRisks(text: string, ownHost?: string): Risk[] {
  const found = new Set<Risk>();
  if (TRANSFER.test(text)) found.add("transfer");
  if (ACCOUNT.test(text) || matches(text, IBAN).some(holdsIban) || matches(text, CARD).some(isCard))
    found.add("account");
  if (MESSENGER.test(text) || matches(text, EMAIL).length > 0 || phonesIn(text).length > 0)
    found.add("contact");
  if (linksIn(text, ownHost).length > 0) found.add("link");
  return RISKS.filter((risk) => found.has(risk));
}

/** The text with an ellipsis in place of every address, number of a phone, and link. */
export function hideContacts(text: string): string {
  return [...matches(text, EMAIL), ...linksIn(text), ...phonesIn(text)].reduce(
    (shown, part) => shown.replaceAll(part, "…"),
    text,
  );
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([whole]) => whole);
}

function phonesIn(text: string): string[] {
  return matches(text, PHONE).filter((number) => {
    const count = number.replaceAll(/\D/g, "").length;
    return count >= 8 && count <= 15 && !DAY.test(number.trim());
  });
}

function linksIn(text: string, ownHost?: string): string[] {
  return matches(text, LINK).filter((link) => ownHost === undefined || hostOf(link) !== ownHost);
}

/** The host of a link with its port, as a browser reads it: what stands before an `@` is no part of it. */
function hostOf(link: string): string | undefined {
  const [, authority = ""] = /^https?:\/\/([^/?#\\]+)/i.exec(link) ?? [];
  return authority.split("@").at(-1)?.toLowerCase();
}

/** Words after an IBAN look like a part of it, so that each shorter beginning is tried. */
function holdsIban(candidate: string): boolean {
  const letters = candidate.replaceAll(" ", "").toUpperCase();
  for (let length = letters.length; length >= 15; length -= 1)
    if (isIban(letters.slice(0, length))) return true;
  return false;
}

/** The check of ISO 13616: the rest by 97 is 1. */
function isIban(letters: string): boolean {
  const moved = letters.slice(4) + letters.slice(0, 4);
  let rest = 0;
  for (const letter of moved)
    for (const digit of String(Number.parseInt(letter, 36)))
      rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** The check digit of cards (Luhn). */
function isCard(candidate: string): boolean {
  let sum = 0;
  for (const [at, digit] of candidate.replaceAll(/\D/g, "").split("").toReversed().entries()) {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
