import { t } from "../lib/text.ts";
import type { FilterText } from "./search-words.ts";
import { joinParts, splitLine } from "./split-line.ts";

/** Punctuation after a word, and quotes around words. */
const MARKS = /[,;.]+$|["“”„«»]|^['‘‚]|['’‘]$/g;

/**
 * The words of a search as parts that can be removed one by one: those that cars must match, and each one that is
 * excluded. Only loaders and the server import this module, so that the browser does without it.
 * @param write what a part shows of its text
 */
export function wordTexts(
  q: string | undefined,
  write = (text: string): string => text,
): FilterText[] {
  if (q === undefined) return [];
  const parts = splitLine(q);
  const wanted = parts.filter(({ isExcluded }) => !isExcluded);
  const excluded = parts.filter(({ isExcluded }) => isExcluded);
  if (excluded.length === 0) return [{ name: "q", text: t`“${write(q)}”` }];
  const words = joinParts(wanted).replaceAll(/\s+/g, " ");
  const texts =
    words === ""
      ? []
      : [{ name: "q", value: words, text: t`“${write(words)}”`, rest: joinParts(excluded) }];
  for (const value of new Set(excluded.map(({ text }) => text))) {
    const word = write(value.slice(1).replace(MARKS, ""));
    const quoted = t`“${word}”`;
    const rest = joinParts(parts.filter(({ text }) => text !== value));
    texts.push({ name: "q", value, text: t`Not ${quoted}`, rest });
  }
  return texts;
}
