import { Unusable } from "./unusable.ts";

export type Mark = "." | ",";

/**
 * How a column uses a mark. "unclear": both fractions of three digits (`1234,567`) and ambiguous values
 * (`234,567`) occur, neither of them rarely.
 */
export type MarkHabit = "decimal" | "thousands" | "unclear";
export type MarkHabits = Readonly<Partial<Record<Mark, MarkHabit | undefined>>>;

/** Digits, and single marks or spaces between them. */
const NUMBER_SOURCE = String.raw`\d+(?:[.,'’ \u00a0\u202f]\d+)*`;
const NUMBER = new RegExp(`^${NUMBER_SOURCE}$`);
const MOST_DIGITS = 15;

export const NOT_A_NUMBER = new Unusable("is not a number");
const NEGATIVE = new Unusable("is negative");

/** The refusal of a text that is no number: negative, or not a number. */
export function whyNoNumber(text: string): Unusable {
  return /^[-−]\s*\d/.test(text) ? NEGATIVE : NOT_A_NUMBER;
}

/**
 * Parses a number as people write it: `38,852`, `12.000`, `1.234,56`, `1 234`, `5,05,000`. Anything else is
 * Unusable, also groups that do not have three digits (or two, as in India).
 *
 * A single mark with three digits after it, as in `38,852`, is ambiguous: it separates thousands unless the
 * column's habit is decimal. A single mark before any other number of digits (`9,5`) is decimal, unless the
 * column's habit is thousands: then the value is Unusable.
 */
export function parseNumber(text: string, habits: MarkHabits = {}): number | Unusable {
  if (!NUMBER.test(text)) return NOT_A_NUMBER;
  const last = lastMarkOf(text);
  if (last === undefined) return parseParts(text, "");
  const { mark, use } = last;
  const habit = habits[mark];
  const at = text.lastIndexOf(mark);
  const fraction = parseParts(text.slice(0, at), text.slice(at + 1));
  if (use === "told" || fraction instanceof Unusable) return fraction;
  if (use === "fraction")
    return habit === "thousands" ? doubt(text, mark, habit, fraction) : fraction;
  if (habit === "unclear") return doubt(text, mark, habit, fraction);
  return habit === "decimal" ? fraction : parseParts(text, "");
}

/** The number with these digits after its decimal mark. */
function parseParts(whole: string, fraction: string): number | Unusable {
  const groups = whole.split(/\D/);
  if (groups.length > 1 && !isGrouped(whole, groups)) return NOT_A_NUMBER;
  const digits = groups.join("");
  return digits.length > MOST_DIGITS ? NOT_A_NUMBER : Number(`${digits}.${fraction}`);
}

/** Names both meanings: `9,5` is 9.5, or 9,500 after a program has dropped the trailing zeros. */
function doubt(text: string, mark: Mark, habit: MarkHabit, fraction: number): Unusable {
  const [before = "", after = ""] = text.split(mark);
  const thousands = Number(before + after.padEnd(3, "0"));
  const elsewhere =
    habit === "thousands"
      ? "separates thousands elsewhere in the column"
      : "separates thousands or a fraction in the column";
  return new Unusable(
    `could mean two numbers, as "${mark}" ${elsewhere}`,
    `${fraction} or ${thousands}`,
  );
}

/** How a number uses its last mark, as far as the number alone tells. */
export interface LastMark {
  readonly mark: Mark;
  /** "told" by the marks before it: `1.234,56`; "fraction" cannot be thousands: `9,5`. */
  readonly use: "told" | "fraction" | "either";
}

/** Undefined for a number that is certainly whole. */
export function lastMarkOf(text: string): LastMark | undefined {
  const marks = text.replaceAll(/\d+/g, "");
  const mark = marks.at(-1);
  if (mark !== "." && mark !== ",") return undefined;
  if (marks.indexOf(mark) < marks.length - 1) return undefined;
  if (marks.length > 1) return { mark, use: "told" };
  const [before = "", after = ""] = text.split(mark);
  const isGroup = after.length === 3 && before.length <= 3 && !before.startsWith("0");
  return { mark, use: isGroup ? "either" : "fraction" };
}

function isGrouped(whole: string, groups: readonly string[]): boolean {
  const [first = "", ...others] = groups;
  if (new Set(whole.replaceAll(/\d+/g, "")).size > 1 || first.length > 3) return false;
  if (others.every(({ length }) => length === 3)) return true;
  return (
    first.length <= 2 &&
    others.every(({ length }, at) => length === (at === others.length - 1 ? 3 : 2))
  );
}

/** A number as it is written, with what stands before and after it in lower case. */
export interface WrittenQuantity {
  readonly before: string;
  readonly digits: string;
  readonly after: string;
}

/** A sign or a mark that belongs to the number; the dot of an abbreviation (`Rs. 500`) does not. */
const STRAY_MARK = /(?:[-−+]|(?<!\p{L})[.,])\s*$/u;

const QUANTITY = new RegExp(`^([^\\d]*)(${NUMBER_SOURCE})(.*)$`, "s");

/**
 * Splits `£8,000` or `89 bhp @ 4000 rpm` into number and units; undefined when there is no number or it is
 * negative.
 */
export function splitQuantity(text: string): WrittenQuantity | undefined {
  const [, before = "", digits, after = ""] = QUANTITY.exec(text) ?? [];
  if (digits === undefined || STRAY_MARK.test(before)) return undefined;
  return { before: before.trim().toLowerCase(), digits, after: after.trim().toLowerCase() };
}

export interface Quantity extends WrittenQuantity {
  readonly number: number;
}

/** Splits a quantity and parses its number. */
export function parseQuantity(text: string, habits?: MarkHabits): Quantity | Unusable {
  const written = splitQuantity(text);
  if (written === undefined) return whyNoNumber(text);
  const number = parseNumber(written.digits, habits);
  return number instanceof Unusable ? number : { ...written, number };
}
