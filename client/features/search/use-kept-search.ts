import { useEffect } from "react";
import type { Chip } from "./chips.ts";
import type { SearchData } from "./search-data.ts";

/** Keeps a search that is shown among the last ones, where filters were chosen. */
export function useKeptSearch(
  search: SearchData,
  chips: readonly Chip[],
  params: URLSearchParams,
): void {
  useEffect(() => {
    if (chips[0])
      void import("./keep-shown.ts").then(
        ({ keepShown }) => keepShown(search, chips, params),
        () => undefined, // The page is complete without.
      );
    // All else follows from what was found.
    // oxlint-disable-next-line react/exhaustive-deps -- as said
  }, [search]);
}
