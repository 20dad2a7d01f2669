import { t } from "../lib/text.ts";
import type { FilterText } from "./search-words.ts";
import { splitLine, textOf, withoutPart } from "./split-line.ts";

/** Punctuation after a word, and quotes around words. */
const MARKS = /[,;.]+$|["“”„«»]|^['‘‚]|['’‘]$/g;

/**
 * The words of a search as parts that can be removed one by one: those that cars must match, and each one that is
 * excluded. Only loaders and the server import this module, so that the
 * browser does without it.
 * @param write what a part shows of its text
 */
export function wordTexts(
  q: string | undefined,
  write = (text: string): string => text,
): FilterText[] {
  if (q === undefined) return [];
  const parts = splitLine(q);
  const excluded = parts.filter(({ isExcluded }) => isExcluded).map(({ text }) => text);
  if (excluded.length === 0) return [{ name: "q", text: t`“${write(q)}”` }];
  const wanted = parts
    .filter(({ isExcluded }) => !isExcluded)
    .map((part) => textOf(part).replaceAll(/\s+/g, " "))
    .filter(Boolean)
    .join(" ");
  const partOf = (value: string, text: string) => ({
    name: "q",
    value,
    text,
    rest: withoutPart(q, value),
  });
  return [
    ...(wanted === "" ? [] : [partOf(wanted, t`“${write(wanted)}”`)]),
    ...[...new Set(excluded)].map((value) => {
      const word = write(value.slice(1).replace(MARKS, ""));
      const quoted = t`“${word}”`;
      return partOf(value, t`Not ${quoted}`);
    }),
  ];
}
