import { splitLine } from "#shared/rules/split-line.ts";
import type { IndexQuery } from "./search-index.ts";
import { BMW, isOfMakes, type Series, seriesNamed } from "./series.ts";
import { tokenize } from "./tokenize.ts";
import { NEGATIONS } from "./understand/filter-words.ts";

const MOST_TOKENS = 3;

interface Part {
  tokens: readonly string[];
  series?: Series;
  isNegated: boolean;
}

/** The words of a search, split for `readWords` and `withoutExcluded`. */
export interface SplitWords {
  /** The line without the words that a minus sign excludes. */
  text: string;
  parts: readonly Part[];
  /** The tokens of each word that a minus sign excludes; of words in quotes, of all together. */
  excluded: readonly (readonly string[])[];
}

/** Splits the words of a search. Beside chosen makes, only their series are meant: a `Golf 3er` is no BMW. */
export function splitWords(line: string, makes: readonly string[]): SplitWords {
  const parts = splitLine(line);
  const textOf = (isExcluded: boolean) =>
    parts.filter((part) => part.isExcluded === isExcluded).map(({ text }) => text);
  const text = textOf(false).join(" ");
  return { text, parts: partsOf(tokenize(text), makes), excluded: textOf(true).map(tokenize) };
}

/** The part of a query that the words of a search are. */
export type QueryWords = Pick<IndexQuery, "words" | "series" | "notSeries" | "notWords">;

/**
 * Reads the words of a search: of `3er touring -gti` the series is `bmw.3`, the word `touring`, and `gti` is excluded.
 * After `not`, `ohne` and a minus sign, a series of any make is excluded.
 */
export function readWords({ parts, excluded }: SplitWords): QueryWords {
  const series = new Set<Series>();
  const notSeries = new Set<Series>();
  const words: string[] = [];
  const notWords: (readonly string[])[] = [];
  for (const part of parts) {
    if (part.series === undefined) words.push(...part.tokens);
    else (part.isNegated ? notSeries : series).add(part.series);
  }
  for (const tokens of excluded) {
    const named = seriesNamed(tokens.join(""));
    if (named === undefined) notWords.push(tokens);
    else notSeries.add(named);
  }
  return {
    series: [...series],
    ...(notSeries.size > 0 && { notSeries: [...notSeries] }),
    words,
    ...(notWords.length > 0 && { notWords }),
  };
}

/** What separates words, after the last of them. */
const SEPARATORS_AT_END = /[\s,;:/|–-]+$/u;

/** The words of a search, as they are written, without those that `readWords` excludes. */
export function withoutExcluded({ text, parts }: SplitWords): string {
  const tokens = parts.flatMap((part) => part.tokens.map(() => !part.isNegated));
  const written = text
    .split(/\s+/)
    .filter((word) => tokens.splice(0, tokenize(word).length).some(Boolean));
  return written.join(" ").replace(SEPARATORS_AT_END, "");
}

/** Words one by one, and the words of each series together with the negation before them. */
function partsOf(tokens: readonly string[], makes: readonly string[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  while (at < tokens.length) {
    const isNegation = NEGATIONS.has(tokens[at] ?? "");
    const found = isNegation ? seriesAt(tokens.slice(at + 1), 0, []) : seriesAt(tokens, at, makes);
    const count = found === undefined ? 1 : found.taken + (isNegation ? 1 : 0);
    parts.push({
      tokens: tokens.slice(at, at + count),
      ...(found && { series: found.series }),
      isNegated: isNegation && found !== undefined,
    });
    at += count;
  }
  return parts;
}

function seriesAt(tokens: readonly string[], start: number, makes: readonly string[]) {
  for (let taken = Math.min(MOST_TOKENS, tokens.length - start); taken > 0; taken -= 1) {
    const named = tokens.slice(start, start + taken);
    const series = seriesNamed(named.join(""));
    if (series !== undefined && named.length < tokens.length && mayBeOfAnyMake(named, tokens))
      continue;
    if (series !== undefined && isOfMakes(series, makes)) return { series, taken };
  }
  return undefined;
}

/** `Peugeot 1 Reihe` is no BMW: without BMW's own `er`, such a number names BMW's series by itself or beside its name. */
function mayBeOfAnyMake(named: readonly string[], tokens: readonly string[]): boolean {
  return /^[\dixzm]reihe$/.test(named.join("")) && !tokens.includes(BMW);
}
