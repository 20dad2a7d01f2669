import { paths } from "#client/paths.ts";
import { searchAddress } from "./address.ts";
import type { Chip } from "./chips.ts";
import { makeOfPath } from "./make-of-path.ts";
import type { SearchData } from "./search-data.ts";
import { keepFilters, takeWordsSent } from "./suggestions/recent-searches.ts";

/**
 * Keeps a search among the last ones if cars were found.
 * @param params those of the whole search
 */
export function keepShown(
  { title, path, total }: Pick<SearchData, "title" | "path" | "total">,
  chips: readonly Chip[],
  params: URLSearchParams,
): void {
  if (total === 0) return void takeWordsSent();
  const texts = chips.map(({ text }) => text);
  // Most searches are of all used cars. Other headings name a list, a category, or makes and models.
  const named =
    path === paths.usedCars() ? texts : [title, ...texts.filter((text) => !title.includes(text))];
  keepFilters({
    title: named.join(", "),
    path: searchAddress(path, params),
    parts: partsOf(path, params),
  });
}

/** What a search is by; a make or model that its path says is a filter as any other. */
function partsOf(path: string, params: URLSearchParams): string[] {
  const list = makeOfPath(path) === undefined ? path : paths.usedCars();
  const filters = [...params]
    .filter(([name]) => name !== "sort" && name !== "page" && name !== "cursor")
    .map(([name, value]) => (/_(?:from|to)$/.test(name) ? name : `${name}=${value}`));
  return [list, ...filters];
}
