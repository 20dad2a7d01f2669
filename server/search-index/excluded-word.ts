import type { ChoiceFilter } from "#shared/rules/search.ts";
import { sameWords } from "./same-words.ts";
import { choicesMeant, NARROWER } from "./understand/filter-words.ts";
import { OTHER_MAKES } from "./understand/name-finder.ts";

/** What an excluded word leaves out: a car that has one of these three is not found. */
export interface ExcludedWord {
  /** A title with each token, in one of its spellings. */
  spellings: readonly (readonly string[])[];
  /** Values of filters that the word names: `-diesel` also leaves out a diesel whose title lacks the word. */
  choices: readonly (readonly [filter: ChoiceFilter, value: string])[];
  /** Slug of the make that the word is another name of. */
  make: string | undefined;
}

/**
 * What a word excludes, by its tokens. Descriptions are not looked at, because they tell what a car does not have, too.
 * Typos are not forgiven: `-gold` must not leave out every Golf.
 */
export function readExcluded(tokens: readonly string[]): ExcludedWord {
  const joined = tokens.join("");
  return {
    spellings: tokens.map(sameWords),
    // `-4x4`, and `-plug-in`.
    choices: NARROWER.has(joined) ? [] : [joined, tokens.join(" ")].flatMap(choicesMeant),
    make: OTHER_MAKES.get(joined),
  };
}
