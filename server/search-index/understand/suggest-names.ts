import { makeOf } from "#shared/lib/make-slugs.ts";
import { toWords } from "#shared/lib/words.ts";
import { splitLine } from "#shared/rules/split-line.ts";
import type { CarName, Suggestion } from "../search-index.ts";
import { seriesOfModel } from "../series.ts";
import { OTHER_MAKES } from "./name-finder.ts";

interface Entry {
  suggestion: Suggestion;
  words: readonly string[];
}

export type Suggest = (typed: string, limit: number) => Suggestion[];

/** Suggests makes and models for the beginning of what somebody types; the ones with the most cars come first. */
export function makeSuggest(names: readonly CarName[]): Suggest {
  const makeLabels = new Map(names.map(({ slug, label }) => [slug, label]));
  const entries: Entry[] = names
    .map(({ slug, label, count }) => {
      const make = makeOf(slug);
      const whole = make === slug ? label : `${makeLabels.get(make) ?? make} ${label}`;
      const others = [...OTHER_MAKES].flatMap(([name, of]) => (of === make ? [name] : []));
      return {
        suggestion: { label: whole, make, ...(make !== slug && { model: slug }), count },
        words: [...toWords(whole).split(" "), ...others, ...seriesWords(make, label)],
      };
    })
    .toSorted((a, b) => b.suggestion.count - a.suggestion.count);

  return (typed, limit) => {
    // A name takes the place of the line: what the line excludes would be lost.
    if (splitLine(typed).some(({ isExcluded }) => isExcluded)) return [];
    const parts = toWords(typed).split(" ").filter(Boolean);
    if (parts.length === 0) return entries.slice(0, limit).map(toSuggestion);
    const find = (fits: (word: string, part: string) => boolean) =>
      entries
        .filter(({ words }) => parts.every((part) => words.some((word) => fits(word, part))))
        .slice(0, limit)
        .map(toSuggestion);
    const exact = find((word, part) => word.startsWith(part));
    return exact.length > 0 ? exact : find(isNearPrefix);
  };
}

/** A model of a series is also suggested for the words that name the series. */
function seriesWords(make: string, model: string): readonly string[] {
  const name = seriesOfModel(make, model)?.split(".")[1];
  if (name === undefined) return [];
  return make === "bmw" ? [name, `${name}er`, "series"] : [name, `${name}class`, "class", "klasse"];
}

function toSuggestion({ suggestion }: Entry): Suggestion {
  return suggestion;
}

const SHORTEST_WITH_TYPO = 4;

/** Whether the word begins like the part but for one letter that is wrong, missing or too many. */
function isNearPrefix(word: string, part: string): boolean {
  if (word.startsWith(part)) return true;
  if (part.length < SHORTEST_WITH_TYPO) return false;
  let at = 0;
  while (at < part.length && word[at] === part[at]) at += 1;
  const left = part.slice(at + 1);
  const isSwapped = word[at] === part[at + 1] && word[at + 1] === part[at];
  return (
    word.startsWith(left, at + 1) ||
    word.startsWith(left, at) ||
    word.startsWith(part.slice(at), at + 1) ||
    (isSwapped && word.startsWith(part.slice(at + 2), at + 2))
  );
}
