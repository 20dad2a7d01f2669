import {
  ACCOUNT_WORDS,
  MESSENGER_WORDS,
  SPELLED_CONTACTS,
  TRANSFER_WORDS,
  wholeWords,
} from "./risky-words.ts";

/** What a message may hold that has cost other people money; warned of below the message. */
export const RISKS = ["transfer", "account", "contact", "link"] as const;
export type Risk = (typeof RISKS)[number];

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi;
/** With a plus, a zero or a bracket at its beginning, or in the groups of three, three and four. */
const PHONE =
  /(?<![\w.,]|\d )(?:(?:\+|\(?0)\(?\d[\d\s()/.-]{5,}\d|\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}(?!\d))/g;
/** Days, and months of inspections and registrations, which numbers of other things follow. */
const DATES =
  /(?<![\d./])(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d\d)|\d{4}[./-]\d{1,2}[./-]\d{1,2}|(?:0?[1-9]|1[0-2])(?:[./ ](?:19|20)\d\d|\/\d\d))(?![./-]?\d)/g;
const IBAN = /\b[a-z]{2}\d{2}(?: ?[a-z0-9]){11,30}\b/gi;
const CARD = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;
/** A host without `http`; endings that are words, too, need a path behind them. */
const LINK =
  /\bhttps?:\/\/\S+|\bwww\.\S+|(?<![@\w.-])(?:[a-z0-9-]+\.)+(?:(?:com|net|org|info|biz|io|co|me|link|shop|store|site|online|website|page|click|live|xyz|app|dev|cloud|ly|gl|gd|cc|eu|de|at|ch|fr|it|nl|es|pt|pl|cz|sk|ro|bg|gr|dk|fi|ie|uk|ru|su|ua|cn)\b(?:\/\S*)?|(?:am|be|by|do|hu|in|is|no|se|so|to|top|tr|tv|us)\/\S+)/gi;
const MESSENGER = wholeWords(MESSENGER_WORDS);
const ACCOUNT = wholeWords(ACCOUNT_WORDS);
const TRANSFER = wholeWords(TRANSFER_WORDS);
const SPELLED = wholeWords(SPELLED_CONTACTS, "giu");

/**
 * What a message holds that its reader should be warned of, the worst first. Links to `ownHost` are none.
 */
export function findRisks(text: string, ownHost?: string): Risk[] {
  const found = new Set<Risk>();
  if (TRANSFER.test(text)) found.add("transfer");
  if (ACCOUNT.test(text) || matches(text, IBAN).some(holdsIban) || matches(text, CARD).some(isCard))
    found.add("account");
  if (MESSENGER.test(text) || contactsIn(text).length > 0) found.add("contact");
  if (linksIn(text, ownHost).length > 0) found.add("link");
  return RISKS.filter((risk) => found.has(risk));
}

/** The text with an ellipsis in place of every address, number of a phone, and link. */
export function hideContacts(text: string): string {
  return [...contactsIn(text), ...linksIn(text)].reduce(
    (shown, part) => shown.replaceAll(part, "…"),
    text,
  );
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([whole]) => whole);
}

function contactsIn(text: string): string[] {
  return [...matches(text, EMAIL), ...matches(text, SPELLED), ...phonesIn(text)];
}

function phonesIn(text: string): string[] {
  return matches(text.replaceAll(DATES, "|"), PHONE).filter((number) => {
    const count = digitsIn(number);
    return count >= 8 && count <= 15;
  });
}

function digitsIn(text: string): number {
  return text.replaceAll(/\D/g, "").length;
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

const LEAST_IBAN_DIGITS = 10;

/** The check of ISO 13616: the rest by 97 is 1, which words are by chance, too. */
function isIban(letters: string): boolean {
  if (digitsIn(letters) < LEAST_IBAN_DIGITS) return false;
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
