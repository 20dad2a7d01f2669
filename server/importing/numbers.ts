export type DecimalMark = "." | ",";

/** Digits, and single marks or spaces between them. */
export const NUMBER_SOURCE = String.raw`\d+(?:[.,'’ \u00a0\u202f]\d+)*`;
const NUMBER = new RegExp(`^${NUMBER_SOURCE}$`);
const MOST_DIGITS = 15;

/**
 * Reads a number as people write it: `38,852`, `12.000`, `1.234,56`, `1 234`, `5,05,000`. Undefined
 * for anything else, also for groups that are not of three digits (or of two, as in India).
 *
 * A single mark with three digits after it, as in `38,852`, could be either kind. It separates
 * thousands unless `decimal` (what the column's other values show) names it; `0,852` and `1234,567`
 * can only be fractions.
 */
export function parseNumber(text: string, decimal?: DecimalMark): number | undefined {
  if (!NUMBER.test(text)) return undefined;
  const mark = decimalMarkOf(text, decimal);
  const at = mark === undefined ? -1 : text.lastIndexOf(mark);
  const whole = at === -1 ? text : text.slice(0, at);
  const groups = whole.split(/\D/);
  if (groups.length > 1 && !isGrouped(whole, groups)) return undefined;
  const digits = groups.join("");
  const fraction = at === -1 ? "" : text.slice(at + 1);
  if (digits.length > MOST_DIGITS) return undefined;
  return Number(`${digits}.${fraction}`);
}

/** The mark before the fraction, or undefined when the number is whole. */
function decimalMarkOf(text: string, decimal: DecimalMark | undefined): DecimalMark | undefined {
  const clear = clearDecimalMark(text);
  if (clear !== "either") return clear;
  const mark = text.includes(",") ? "," : ".";
  return mark === decimal ? mark : undefined;
}

function clearDecimalMark(text: string): DecimalMark | "either" | undefined {
  const marks = text.replaceAll(/\d+/g, "");
  const last = marks.at(-1);
  if (last !== "." && last !== ",") return undefined;
  if (marks.indexOf(last) < marks.length - 1) return undefined;
  if (marks.length > 1) return last;
  const [before = "", after = ""] = text.split(last);
  return after.length === 3 && before.length <= 3 && !before.startsWith("0") ? "either" : last;
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

/** The decimal mark that a column's values show, undefined when they show none or both. */
export function findDecimalMark(values: Iterable<string>): DecimalMark | undefined {
  const number = new RegExp(NUMBER_SOURCE);
  const seen = new Set<DecimalMark>();
  for (const value of values) {
    const clear = clearDecimalMark(number.exec(value)?.[0] ?? "");
    if (clear !== undefined && clear !== "either") seen.add(clear);
  }
  const [mark] = seen;
  return seen.size === 1 ? mark : undefined;
}

/** A number with what stands before and after it, in lower case. */
export interface Quantity {
  readonly before: string;
  readonly number: number;
  readonly after: string;
}

const QUANTITY = new RegExp(`^([^\\d]*)(${NUMBER_SOURCE})(.*)$`, "s");

/** Takes `£8,000` or `89 bhp @ 4000 rpm` apart; undefined when there is no number or it is negative. */
export function parseQuantity(text: string, decimal?: DecimalMark): Quantity | undefined {
  const [, before = "", digits = "", after = ""] = QUANTITY.exec(text) ?? [];
  const number = parseNumber(digits, decimal);
  if (number === undefined || /[-−+.,]\s*$/.test(before)) return undefined;
  return { before: before.trim().toLowerCase(), number, after: after.trim().toLowerCase() };
}
