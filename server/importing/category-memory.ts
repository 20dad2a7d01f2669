import { CATEGORY_IDS } from "#shared/rules/vocabulary.ts";

import { copyText } from "./copy-text.ts";

import type { CategoryId } from "#shared/rules/vocabulary.ts";

/** Limit of memory: a file with more models is not learned from. */
const MOST_MODELS = 20_000;

/** Learns each model's category from a file's rows, to fill in rows without one. */
export class CategoryMemory {
  readonly #seen = new Map<string, number[]>();

  learn(make: string | null, model: string | null, category: CategoryId): void {
    if (model === null) return;
    const key = `${make ?? ""} ${model}`;
    let counts = this.#seen.get(key);
    if (counts === undefined) {
      if (this.#seen.size >= MOST_MODELS) return;
      counts = CATEGORY_IDS.map(() => 0);
      this.#seen.set(copyText(key), counts);
    }
    const at = CATEGORY_IDS.indexOf(category);
    counts[at] = (counts[at] ?? 0) + 1;
  }

  /** The most frequent category of the model so far; SEDAN, the broadest one, for an unknown model. */
  guess(make: string | null, model: string | null): CategoryId {
    const counts = model === null ? undefined : this.#seen.get(`${make ?? ""} ${model}`);
    if (counts === undefined) return "02";
    return CATEGORY_IDS[counts.indexOf(Math.max(...counts))] ?? "02";
  }
}
