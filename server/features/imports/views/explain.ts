import { FIRST_LANGUAGE } from "#shared/lib/language.ts";
import { t } from "#shared/lib/text.ts";
import { describeLanguage } from "#server/base/catalogues.ts";
import { languageNow, translated } from "#server/base/speak.ts";
import { type Explanation, FILES, PHOTOS } from "./file-problems.ts";

/** What is wrong with a value; follows the heading of its column. */
const VALUES: readonly Explanation[] = [
  ["is missing", () => t`is missing`],
  ["is 0", () => t`is 0`],
  ["is too high", () => t`is too high`],
  ["is too long", () => t`is too long`],
  ["is not between {} and {}", (least, most) => t`is not between ${least} and ${most}`],
  ["is not a number", () => t`is not a number`],
  ["is negative", () => t`is negative`],
  ["is not an amount of money", () => t`is not an amount of money`],
  ["is not a month", () => t`is not a month`],
  ["is not a date", () => t`is not a date`],
  ["is not a currency", () => t`is not a currency`],
  ["is not a mileage", () => t`is not a mileage`],
  ["is not a power", () => t`is not a power`],
  ["is not an engine size", () => t`is not an engine size`],
  ["is not a number of previous owners", () => t`is not a number of previous owners`],
  ["is not a VIN", () => t`is not a VIN`],
  ["is not a postcode", () => t`is not a postcode`],
  ["is not a known fuel", () => t`is not a known fuel`],
  ["is not a known gearbox", () => t`is not a known gearbox`],
  ["is not a known body", () => t`is not a known body`],
  ["is not a known category", () => t`is not a known category`],
  ["is not a known drive", () => t`is not a known drive`],
  ["is not a known colour", () => t`is not a known colour`],
  ["is not a known kind of advertisement", () => t`is not a known kind of advertisement`],
  ["is not a known yes or no", () => t`is not a known yes or no`],
  [
    "is in another currency than the asking price",
    () => t`is in another currency than the asking price`,
  ],
  [
    "is not a web address that begins with http:// or https://",
    () => t`is not a web address that begins with http:// or https://`,
  ],
  [
    "is a web address with a user name or password",
    () => t`is a web address with a user name or password`,
  ],
  [
    "is a web address of more than {} characters",
    (most) => t`is a web address of more than ${most} characters`,
  ],
  [
    "is over the limit of {} photos per car",
    (most) => t`is over the limit of ${most} photos per car`,
  ],
  [
    `could mean two numbers, as "{}" separates thousands elsewhere in the column`,
    (mark) => t`could mean two numbers, as “${mark}” separates thousands elsewhere in the column`,
  ],
  [
    `could mean two numbers, as "{}" sometimes marks thousands and sometimes decimals in this column`,
    (mark) =>
      t`could mean two numbers, as “${mark}” sometimes marks thousands and sometimes decimals in this column`,
  ],
];

/** Why a row is skipped. */
const ROWS: readonly Explanation[] = [
  ["this is a wanted ad, not a car for sale", () => t`this is a wanted ad, not a car for sale`],
  ["the row has no title, make or model", () => t`the row has no title, make or model`],
  ["the row is too long", () => t`the row is too long`],
  ["wrong number of fields", () => t`wrong number of fields`],
  ["a quotation mark is not closed", () => t`a quotation mark is not closed`],
  ["text follows a closing quotation mark", () => t`text follows a closing quotation mark`],
  ["the database cannot store it", () => t`the database cannot store it`],
  ["the price is over {} {}", (most, currency) => t`the price is over ${most} ${currency}`],
  [
    "the year is before the make built its first car",
    () => t`the year is before the make built its first car`,
  ],
  ["the year is before {}", (year) => t`the year is before ${year}`],
  ["the year is in the future", () => t`the year is in the future`],
  ["the price {}", (problem) => t`the price ${explain(problem)}`],
  ["the year {}", (problem) => t`the year ${explain(problem)}`],
];

/** What makes one row's problem more precise. */
const DETAILS: readonly Explanation[] = [
  ["{} where the header has {}", (own, all) => t`${own} where the header has ${all}`],
  ["{} or {}", (one, other) => t`${writeDecimal(one)} or ${writeDecimal(other)}`],
];

/** Why no cars were withdrawn. */
const WITHDRAWALS: readonly Explanation[] = [
  [
    "1 row could not be read, so the missing cars are unknown",
    () => t`1 row could not be read, so the missing cars are unknown`,
  ],
  [
    "{} rows could not be read, so the missing cars are unknown",
    (rows) => t`${rows} rows could not be read, so the missing cars are unknown`,
  ],
  ["the file has no cars", () => t`the file has no cars`],
  [
    "1 car is now missing, but you agreed to withdraw {}",
    (agreed) => t`1 car is now missing, but you agreed to withdraw ${agreed}`,
  ],
  [
    "{} cars are now missing, but you agreed to withdraw {}",
    (missing, agreed) => t`${missing} cars are now missing, but you agreed to withdraw ${agreed}`,
  ],
];

const NOTHING_CHANGED = " Nothing was changed.";

type Pattern = readonly [pattern: RegExp, say: Explanation[1]];

const REASONS = [...VALUES, ...ROWS, ...WITHDRAWALS, ...FILES, ...PHOTOS].map(toPattern);
const MORE_PRECISE = DETAILS.map(toPattern);

function toPattern([english, say]: Explanation): Pattern {
  const parts = english
    .split("{}")
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));
  return [new RegExp(`^${parts.join("(.+?)")}$`, "s"), say];
}

/** What the importer says, in the language of the reader; what it has from elsewhere stays as it is. */
export function explain(said: string, patterns: readonly Pattern[] = REASONS): string {
  if (languageNow() === FIRST_LANGUAGE) return said;
  for (const [pattern, say] of patterns) {
    const found = pattern.exec(said);
    if (found !== null) return say(...found.slice(1).map(writeNumber));
  }
  return translated(said);
}

/** A number with the marks of the reader's language, where the importer has written one. */
function writeNumber(value: string): string {
  return /^\d{1,3}(,\d{3})+$/.test(value)
    ? Number(value.replaceAll(",", "")).toLocaleString(describeLanguage(languageNow()).locale)
    : value;
}

/** A number that the importer has read, with the marks of the reader's language. */
function writeDecimal(value: string): string {
  return /^\d+(\.\d+)?$/.test(value)
    ? Number(value).toLocaleString(describeLanguage(languageNow()).locale, { useGrouping: false })
    : value;
}

/** A problem after the heading of its column, as a sentence. */
export function explainValue(said: string): string {
  // The heading may have a colon, the problem has none.
  const at = said.lastIndexOf(": ");
  if (at === -1) return explain(said);
  const [heading, problem] = [said.slice(0, at), explain(said.slice(at + 2))];
  return t`“${heading}” ${problem}`;
}

/** A problem, and after a colon what makes it more precise. */
export function explainRow(said: string): string {
  const at = said.indexOf(": ");
  return at === -1
    ? explain(said)
    : `${explain(said.slice(0, at))}: ${explain(said.slice(at + 2), MORE_PRECISE)}`;
}

/** Why a file could not be imported. */
export function explainFile(said: string): string {
  return said.endsWith(NOTHING_CHANGED)
    ? `${explain(said.slice(0, -NOTHING_CHANGED.length))} ${explain(NOTHING_CHANGED.trim())}`
    : explain(said);
}
