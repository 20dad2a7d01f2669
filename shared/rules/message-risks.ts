import {
  ACCOUNT_WORDS,
  CODE_WORDS,
  MESSENGER_WORDS,
  SPELLED_CONTACTS,
  TRANSFER_WORDS,
  wholeWords,
} from "./risky-words.ts";

/** What a message may hold that has cost other people money; warned of below the message. */
export const RISKS = ["transfer", "account", "code", "contact", "link"] as const;
export type Risk = (typeof RISKS)[number];

const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi;
/** With a plus, a zero or a bracket at its beginning, or in the groups of three, three and four. */
const PHONE =
  /(?<!\w|\d[.,]|\d )(?:(?:\+|\(?0)\(?\d[\d\s()/.-]{5,}\d|\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}(?!\d))/g;
/** Days, and months of inspections and registrations: their digits belong to no phone number. None begins within one. */
const DATES =
  /(?<![\d./])(?<!(?<!\d|\d\.)(?:\+|0)\d{1,4}[ )/-]{1,3})(?:(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])[./-](?:19|20)?\d\d|\d{4}[./-](?:0?[1-9]|1[0-2])[./-](?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|1[0-2])(?:[./ ](?:19|20)\d\d|\/\d\d))(?![./-]?\d)/g;
const IBAN = /\b[a-z]{2}\d{2}(?:[ .-]?[a-z0-9]){11,30}\b/gi;
/** By country, of the registry of ISO 13616. */
// prettier-ignore
const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  AD: 24, AE: 23, AL: 28, AT: 20, AZ: 28, BA: 20, BE: 16, BG: 22, BH: 22, BR: 29, BY: 28, CH: 21, CR: 22, CY: 28, CZ: 24,
  DE: 22, DK: 18, EE: 20, EG: 29, ES: 24, FI: 18, FO: 18, FR: 27, GB: 22, GE: 22, GI: 23, GL: 18, GR: 27, HR: 21, HU: 28,
  IE: 22, IL: 23, IS: 26, IT: 27, JO: 30, KW: 30, KZ: 20, LB: 28, LI: 21, LT: 20, LU: 20, LV: 21, MC: 27, MD: 24, ME: 22,
  MK: 19, MT: 31, NL: 18, NO: 15, PK: 24, PL: 28, PT: 25, QA: 29, RO: 24, RS: 22, SA: 24, SE: 24, SI: 19, SK: 24, SM: 27,
  TN: 24, TR: 26, UA: 29, VA: 22, XK: 20,
};
const CARD = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;
/**
 * A link, or a host without `http`. Endings that are words need a path, or two names before them: where the space behind a
 * full stop is missing, the word looks like the ending of a host.
 */
const LINK =
  /\bhttps?:\/\/\S+|\bwww\.\S+|(?<![@\w.-])(?:(?:[a-z0-9-]+\.)+(?:com|net|org|info|biz|io|co|online|website|xyz|app|dev|cloud|ly|gl|gd|cc|eu|de|ch|fr|nl|pt|pl|cz|sk|ro|bg|gr|dk|fi|ie|uk|ru|su|ua|cn)\b(?:\/\S*)?|(?:[a-z0-9-]+\.)+(?:am|at|be|by|click|do|es|in|is|it|link|live|me|no|page|se|shop|site|so|store|to|top|tr|tv|us)\/\S+|(?:[a-z0-9-]+\.){2,}(?:at|click|es|it|link|live|page|shop|site|store)\b)/gi;
const MESSENGER = wholeWords(MESSENGER_WORDS);
const ACCOUNT = wholeWords(ACCOUNT_WORDS);
const CODE = wholeWords(CODE_WORDS);
const TRANSFER = wholeWords(TRANSFER_WORDS);
const SPELLED = wholeWords(SPELLED_CONTACTS, "giu");

/** Invisible characters and other forms of letters and digits hide words from the expressions below, not from a reader. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replaceAll("\u2800", " ")
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-");
}

/**
 * What a message holds that its reader should be warned of, the worst first. Links to `ownHost` are none.
 */
export function findRisks(written: string, ownHost?: string): Risk[] {
  const text = plain(written);
  const found = new Set<Risk>();
  if (TRANSFER.test(text)) found.add("transfer");
  if (ACCOUNT.test(text) || matches(text, IBAN).some(holdsIban) || matches(text, CARD).some(isCard))
    found.add("account");
  if (CODE.test(text)) found.add("code");
  if (MESSENGER.test(text) || contactsIn(text).length > 0) found.add("contact");
  if (linksIn(text, ownHost).length > 0) found.add("link");
  return RISKS.filter((risk) => found.has(risk));
}

/** The text with an ellipsis in place of every address, number of a phone, and link; in plain characters where it has one. */
export function hideContacts(written: string): string {
  const text = plain(written);
  const found = [...contactsIn(text), ...linksIn(text)].toSorted((a, b) => a.index - b.index);
  if (found.length === 0) return written;
  let shown = "";
  let end = 0;
  for (const { index, 0: part } of found) {
    if (index >= end) shown += `${text.slice(end, index)}…`;
    end = Math.max(end, index + part.length);
  }
  return shown + text.slice(end);
}

function contactsIn(text: string): RegExpExecArray[] {
  return [...text.matchAll(EMAIL), ...text.matchAll(SPELLED), ...phonesIn(text)];
}

function phonesIn(text: string): RegExpExecArray[] {
  const undated = text.replaceAll(DATES, (date) => "|".repeat(date.length));
  return [...undated.matchAll(PHONE)].filter(([number]) => {
    const count = digitsIn(number);
    return count >= 8 && count <= 15;
  });
}

function digitsIn(text: string): number {
  return text.replaceAll(/\D/g, "").length;
}

function linksIn(text: string, ownHost?: string): RegExpExecArray[] {
  return [...text.matchAll(LINK)].filter(
    ([link]) => ownHost === undefined || hostOf(link) !== ownHost,
  );
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([whole]) => whole);
}

/** The host of a link with its port, as a browser reads it: what stands before an `@` is no part of it. */
function hostOf(link: string): string | undefined {
  const [, authority = ""] = /^https?:\/\/([^/?#\\]+)/i.exec(link) ?? [];
  return authority.split("@").at(-1)?.toLowerCase();
}

/** Whether it begins with an account of its country's length; words after it look like a part of it. */
function holdsIban(candidate: string): boolean {
  const letters = candidate.replaceAll(/[ .-]/g, "").toUpperCase();
  const length = IBAN_LENGTHS[letters.slice(0, 2)];
  return length !== undefined && letters.length >= length && isIban(letters.slice(0, length));
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
  // Visa, Mastercard and the others; years begin otherwise.
  if (!/^(?:[3-6]|2[2-7])/.test(candidate)) return false;
  let sum = 0;
  for (const [at, digit] of candidate.replaceAll(/\D/g, "").split("").toReversed().entries()) {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
