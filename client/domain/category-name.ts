import { categoryText } from "#shared/rules/fact-words.ts";
import { CATEGORY_IDS } from "#shared/rules/vocabulary.ts";

/** The name of a category in the page's language; its own where the page knows no other. */
export function nameOf(category: { category_id: string; category_name: string }): string {
  const id = CATEGORY_IDS.find((each) => each === category.category_id);
  return id === undefined ? category.category_name : categoryText(id);
}
