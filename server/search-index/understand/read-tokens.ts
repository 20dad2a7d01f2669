import { toWords } from "#shared/lib/words.ts";
import { splitLine } from "#shared/rules/split-line.ts";

/** A word of the line; numbers with their value. */
export interface Token {
  word: string;
  number?: number;
  /** Written with `k`: an amount of money, where no other unit follows. */
  isThousands?: boolean;
  /** Set apart from the word before, as by a comma. */
  isApart?: boolean;
  /** Of a word that a minus sign excludes, which `word` has as it is written: the tokens behind the sign. */
  excluded?: readonly Token[];
}

/** Digits with marks for thousands, a number with `k`, a word with accents taken off, and signs that compare. */
const TOKENS =
  /(\d{1,3}(?:[.,' ]\d{3})+|\d+(?:[.,]\d+)?)\s*(tkm\b|tsd\b|k\b)?|[<>≤≥€£$]|(?<=\d\s?)[-–](?=\s?\d)|[\p{L}\p{N}]+/giu;

/** Marks that set words apart. */
const APART = /[,;/&+|]\s*$/;

/** The words, numbers and signs of a line. */
export function readTokens(line: string): Token[] {
  return splitLine(line).flatMap(({ text, isExcluded }) =>
    isExcluded ? [{ word: text, excluded: readWanted(text.slice(1)) }] : readWanted(text),
  );
}

function readWanted(line: string): Token[] {
  return [...line.matchAll(TOKENS)].flatMap(({ 0: text, 1: digits, 2: unit, index }): Token[] => {
    const apart = APART.test(line.slice(0, index)) && { isApart: true };
    if (digits === undefined) return text === "" ? [] : [{ word: wordOf(text), ...apart }];
    const isGrouped = /^\d{1,3}(?:[.,' ]\d{3})+$/.test(digits);
    const number = Number(isGrouped ? digits.replaceAll(/\D/g, "") : digits.replace(",", "."));
    const scale = unit === undefined ? 1 : 1000;
    const word = text.toLowerCase().trim();
    const isThousands = unit?.toLowerCase() === "k";
    const token = { word, number: number * scale, isThousands, ...apart };
    // 100tkm is a number and its unit.
    return unit?.toLowerCase() === "tkm" ? [token, { word: "km" }] : [token];
  });
}

function wordOf(text: string): string {
  return /[\p{L}\p{N}]/u.test(text) ? toWords(text) : text;
}
