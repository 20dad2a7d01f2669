import { findProblems } from "../../scripts/structure/rules.ts";
import { readSources } from "../../scripts/structure/source.ts";

export const sources = readSources();

/** The one file that rules look up while they check another. */
const LOOKED_UP = sources.filter(({ path }) => path === "server/jobs/all-jobs.ts");

/** The structure check's findings about one more file in the product. */
export function plant(path: string, text: string): string[] {
  return findProblems([...LOOKED_UP.filter((file) => file.path !== path), { path, text }]);
}

/** The first finding of the check that is due to the additional file. */
export function findPlanted(path: string, text: string): string {
  return plant(path, text)[0] ?? "nothing";
}
