import { t } from "#shared/lib/text.ts";
import {
  brandOf,
  codeLengthOf,
  groupDigits,
  hasCardLength,
  hasRightCheckDigit,
  mostDigitsOf,
} from "#shared/rules/cards.ts";

/** The card form's input as typed. */
export interface CardInput {
  number: string;
  expiry: string;
  code: string;
}

export type CardField = keyof CardInput;

export interface InputProblem {
  /** As Stripe's library calls it. */
  code: string;
  message: string;
}

/** Maps an error code of Stripe's to its field; undefined for a problem of the card as a whole. */
export function fieldOf(code: string): CardField | undefined {
  if (/^(?:incomplete|invalid|incorrect)_number$/.test(code)) return "number";
  if (/^expired_card$|_expiry/.test(code)) return "expiry";
  return code.endsWith("_cvc") ? "code" : undefined;
}

export const NOTHING_TYPED: CardInput = { number: "", expiry: "", code: "" };

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, "");
}

/** Groups a number's digits as on the card, and drops every other character. */
export function formatNumber(typed: string): string {
  const digits = digitsOf(typed);
  return groupDigits(digits.slice(0, mostDigitsOf(brandOf(digits))));
}

/** The caret's position after grouping: behind the same number of digits as before. */
export function placeCaret(typed: string, caret: number, formatted: string): number {
  const before = digitsOf(typed.slice(0, caret)).length;
  let seen = 0;
  for (let at = 0; at < formatted.length; at += 1) {
    if (seen === before) return at;
    if (/\d/.test(formatted[at] ?? "")) seen += 1;
  }
  return formatted.length;
}

/** `12 / 34`, from what people and browsers fill in: 1234, 12/34, 1/34, 12/2034. */
export function formatExpiry(typed: string): string {
  const [, month = "", year = ""] = /^\D*(\d{1,2})\D+(\d*)/.exec(typed) ?? [];
  if (year !== "") return join(month.padStart(2, "0"), year);
  const digits = digitsOf(typed);
  // No month begins with another digit.
  const whole = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return join(whole.slice(0, 2), whole.slice(2));
}

function join(month: string, year: string): string {
  const short = /^20\d\d/.test(year) ? year.slice(2, 4) : year;
  const shown = /^20\d?$/.test(year) ? year : short.slice(0, 2);
  return shown === "" ? month : `${month} / ${shown}`;
}

/** Undefined while the text is no valid month and year. */
export function parseExpiry(text: string): { month: number; year: number } | undefined {
  const [, month = "", year = ""] = /^(\d\d) \/ (\d\d)$/.exec(text) ?? [];
  const expiry = { month: Number(month), year: 2000 + Number(year) };
  return expiry.month >= 1 && expiry.month <= 12 ? expiry : undefined;
}

export function formatCode(typed: string, number: string): string {
  return digitsOf(typed).slice(0, codeLengthOf(brandOf(digitsOf(number))));
}

/** The problem of each field, in the order on the card. */
export function findInputProblems(
  { number, expiry, code }: CardInput,
  now: Date,
): Partial<Record<CardField, InputProblem>> {
  const problems = {
    number: numberProblem(digitsOf(number)),
    expiry: expiryProblem(expiry, now),
    code: codeProblem(code, digitsOf(number)),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}

function numberProblem(digits: string): InputProblem | undefined {
  if (!hasCardLength(digits))
    return { code: "incomplete_number", message: t`Your card number is incomplete.` };
  if (!hasRightCheckDigit(digits))
    return { code: "incorrect_number", message: t`Your card number is incorrect.` };
  return undefined;
}

function expiryProblem(text: string, now: Date): InputProblem | undefined {
  if (digitsOf(text).length < 4)
    return { code: "incomplete_expiry", message: t`Your card’s expiry date is incomplete.` };
  const expiry = parseExpiry(text);
  if (expiry === undefined)
    return {
      code: "invalid_expiry_month",
      message: t`Enter a valid expiry date, for example 12/34.`,
    };
  // Valid until the end of the month in the last time zone on earth.
  const end = Date.UTC(expiry.year, expiry.month, 1, 12);
  if (end <= now.getTime())
    return {
      code: "invalid_expiry_year_past",
      message: t`Your card’s expiry date is in the past.`,
    };
  return undefined;
}

function codeProblem(code: string, digits: string): InputProblem | undefined {
  return code.length === codeLengthOf(brandOf(digits))
    ? undefined
    : { code: "incomplete_cvc", message: t`Your card’s security code is incomplete.` };
}
