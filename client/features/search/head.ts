import { makePath } from "#shared/lib/make-path.ts";
import { makeOfPath } from "./make-of-path.ts";
import { pageOf, paths } from "#client/paths.ts";
import type { SearchData } from "./search-data.ts";

type Search = Pick<SearchData, "path" | "page" | "isSearched" | "applied" | "total">;

/**
 * What a page of a search tells search engines: only its preset and the preset's further pages are indexed, and of
 * makes and models the first page alone.
 */
export function headOf(search: Search): { path: string; isVariant: boolean } {
  const { path, page, isSearched } = search;
  if (isSearched) return { path: pathOfMake(search) ?? path, isVariant: true };
  if (makeOfPath(path) !== undefined) return { path, isVariant: page > 1 };
  return { path: pageOf(path, page), isVariant: false };
}

/** The page that shows the same cars as a search by one make, or one model, alone. */
function pathOfMake({ path, applied, total }: Search): string | undefined {
  if (total === 0 || (path !== paths.usedCars() && makeOfPath(path) === undefined))
    return undefined;
  const { make: makes = [], model: models = [], ...others } = applied;
  if (Object.values(others).some((value) => value !== undefined)) return undefined;
  const [model, ...moreModels] = models.map((slug) => slug.split("."));
  const [make, ...moreMakes] = new Set([...makes, ...(model?.[0] === undefined ? [] : [model[0]])]);
  if (make === undefined || moreMakes.length > 0 || moreModels.length > 0) return undefined;
  return makePath({ make, model: model?.[1] });
}
