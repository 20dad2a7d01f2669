import { CATEGORIES } from "#shared/rules/vocabulary.ts";
import { categoryText } from "#shared/rules/fact-words.ts";

/** A category in words, by the name that calls have. */
export function categoryWord(name: string): string {
  const found = CATEGORIES.find((each) => each.category_name === name);
  return found === undefined ? name : categoryText(found.category_id);
}
