import { findProblems } from "../../scripts/structure/rules.ts";
import { readSources } from "../../scripts/structure/source.ts";

export const sources = readSources();

/** The structure check's findings with one more file in the product. */
export function plant(path: string, text: string): string[] {
  return findProblems([...sources.filter((file) => file.path !== path), { path, text }]);
}

/** The first finding of the check that is due to the additional file. */
export function findPlanted(path: string, text: string): string {
  const before = findProblems(sources);
  return plant(path, text).find((problem) => !before.includes(problem)) ?? "nothing";
}
