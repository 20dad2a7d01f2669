import { useEffect } from "react";
import { paths } from "#client/paths.ts";
import { searchAddress } from "./address.ts";
import type { Chip } from "./chips.ts";
import type { SearchData } from "./search-data.ts";

/** Keeps a search that is shown among the last ones, where filters were chosen and cars were found. */
export function useKeptSearch(
  { title, path, total }: SearchData,
  chips: readonly Chip[],
  params: URLSearchParams,
): void {
  const texts = chips.map(({ text }) => text);
  const kept =
    total > 0 && texts.length > 0
      ? {
          // Most searches are of all used cars. Other headings name a list, a category, or makes and models.
          title: (path === paths.usedCars()
            ? texts
            : [title, ...texts.filter((text) => !title.includes(text))]
          ).join(", "),
          path: searchAddress(path, params),
        }
      : undefined;
  const address = kept?.path;
  useEffect(() => {
    if (kept === undefined) return;
    void import("./suggestions/recent-searches.ts").then(
      ({ keepFilters }) => keepFilters(kept),
      () => undefined, // The page is complete without.
    );
    // The title follows from the address.
    // oxlint-disable-next-line react/exhaustive-deps -- as said
  }, [address]);
}
