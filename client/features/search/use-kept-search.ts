import { useEffect } from "react";
import { paths } from "#client/paths.ts";
import { searchAddress } from "./address.ts";
import type { Chip } from "./chips.ts";
import { makeOfPath } from "./make-of-path.ts";
import type { SearchData } from "./search-data.ts";

/**
 * Keeps a search that is shown among the last ones, where filters were chosen and cars were found.
 * @param params those of the whole search
 */
export function useKeptSearch(
  { title, path, total }: SearchData,
  chips: readonly Chip[],
  params: URLSearchParams,
): void {
  const address = chips.length > 0 ? searchAddress(path, params) : undefined;
  useEffect(() => {
    if (address === undefined) return;
    const texts = chips.map(({ text }) => text);
    // Most searches are of all used cars. Other headings name a list, a category, or makes and models.
    const parts =
      path === paths.usedCars() ? texts : [title, ...texts.filter((text) => !title.includes(text))];
    void import("./suggestions/recent-searches.ts").then(
      ({ keepFilters, wereWordsSent }) => {
        if (total === 0) wereWordsSent();
        else keepFilters({ title: parts.join(", "), path: address, parts: partsOf(path, params) });
      },
      () => undefined, // The page is complete without.
    );
    // All else follows from the address.
    // oxlint-disable-next-line react/exhaustive-deps -- as said
  }, [address]);
}

/** What a search is by; a make or model that its path says is a filter as any other. */
function partsOf(path: string, params: URLSearchParams): string[] {
  const list = makeOfPath(path) === undefined ? path : paths.usedCars();
  const filters = [...params]
    .filter(([name]) => name !== "sort" && name !== "page" && name !== "cursor")
    .map(([name, value]) => (/_(?:from|to)$/.test(name) ? name : `${name}=${value}`));
  return [list, ...filters];
}
