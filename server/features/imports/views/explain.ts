import { FIRST_LANGUAGE } from "#shared/lib/language.ts";
import { t } from "#shared/lib/text.ts";
import { describeLanguage } from "#server/base/catalogues.ts";
import { languageNow, translated } from "#server/base/speak.ts";
import { type Explanation, FILES, PHOTOS } from "./file-problems.ts";
import { VALUES } from "./value-problems.ts";

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
  ["the price {}", (problem) => explainColumn(t`Price`, problem)],
  ["the year {}", (problem) => explainColumn(t`Year`, problem)],
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

const OF_COLUMNS = VALUES.map(toPattern);
const REASONS = [...ROWS, ...WITHDRAWALS, ...FILES, ...PHOTOS].map(toPattern);
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

/** What is wrong with a value of the column with this heading, as a sentence. */
export function explainColumn(heading: string, problem: string): string {
  for (const [pattern, say] of OF_COLUMNS) {
    const found = pattern.exec(problem);
    if (found !== null) return say(heading, ...found.slice(1).map(writeNumber));
  }
  return t`“${heading}”: ${translated(problem)}`;
}

/** The same for a heading and a problem with a colon between them. */
export function explainValue(said: string): string {
  // The heading may have a colon, the problem has none.
  const at = said.lastIndexOf(": ");
  return at === -1 ? explain(said) : explainColumn(said.slice(0, at), said.slice(at + 2));
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
