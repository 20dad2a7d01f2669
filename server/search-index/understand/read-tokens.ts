import { toWords } from "#shared/lib/words.ts";

/** A word of the line; numbers with their value. */
export interface Token {
  word: string;
  number?: number;
  /** Written with `k`: an amount of money, where no other unit follows. */
  isThousands?: boolean;
}

/** Digits with marks for thousands, a number with `k`, a word with accents taken off, and signs that compare. */
const TOKENS =
  /(\d{1,3}(?:[.,' ]\d{3})+|\d+(?:[.,]\d+)?)\s*(tkm\b|tsd\b|k\b)?|[<>≤≥€£$]|(?<=\d\s?)[-–](?=\s?\d)|[\p{L}\p{N}]+/giu;

/** The words, numbers and signs of a line. */
export function readTokens(line: string): Token[] {
  return [...line.matchAll(TOKENS)].flatMap(([text, digits, unit]): Token[] => {
    if (digits === undefined) return text === "" ? [] : [{ word: wordOf(text) }];
    const isGrouped = /^\d{1,3}(?:[.,' ]\d{3})+$/.test(digits);
    const number = Number(isGrouped ? digits.replaceAll(/\D/g, "") : digits.replace(",", "."));
    const scale = unit === undefined ? 1 : 1000;
    const word = text.toLowerCase().trim();
    const token = { word, number: number * scale, isThousands: unit?.toLowerCase() === "k" };
    // 100tkm is a number and its unit.
    return unit?.toLowerCase() === "tkm" ? [token, { word: "km" }] : [token];
  });
}

function wordOf(text: string): string {
  return /[\p{L}\p{N}]/u.test(text) ? toWords(text) : text;
}
