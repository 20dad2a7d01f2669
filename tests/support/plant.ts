import { findProblems } from "../../scripts/structure/rules.ts";
import { readSources } from "../../scripts/structure/source.ts";

export const sources = readSources();

/** What the structure check says about the product with one more file in it. */
export function plant(path: string, text: string): string[] {
  return findProblems([...sources.filter((file) => file.path !== path), { path, text }]);
}

/** The first thing the check says about a file that it does not say without it. */
export function findPlanted(path: string, text: string): string {
  const before = findProblems(sources);
  return plant(path, text).find((problem) => !before.includes(problem)) ?? "nothing";
}
