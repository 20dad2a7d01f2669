import type { Site } from "#shared/rules/site.ts";
import { filterTexts } from "#shared/rules/search-words.ts";
import { type Rest, without } from "./address.ts";
import type { SearchData } from "./search-data.ts";
import type { Format } from "./words.ts";

export interface Chip {
  /** The same while the rest of the search changes, so that a chip keeps the focus. */
  key: string;
  /** Parameter of the filter; of a range, the group's first. */
  name: string;
  /** The one value that it stands for; undefined where it stands for the whole filter. */
  value: string | undefined;
  text: string;
  words: Rest | undefined;
  /** The search without it. */
  href: string;
}

type Search = Pick<SearchData, "path" | "applied" | "facets" | "names" | "place" | "wordTexts">;

/** Makes and models are named as sellers write them. */
export function labelOf(
  { facets, names }: Pick<SearchData, "facets" | "names">,
  slug: string,
): string {
  const named = [...facets.make, ...facets.model, ...facets.not].find(
    ({ value }) => value === slug,
  );
  return named?.label ?? names[slug] ?? slug;
}

/** The applied filters, those of the path included, each with the address of the search without it. */
export function chipsOf(
  search: Search,
  params: URLSearchParams,
  format: Format,
  site: Site,
): Chip[] {
  const { applied, path, place, wordTexts: words } = search;
  const labels = (slug: string) => labelOf(search, slug);
  return filterTexts(applied, { words, labelOf: labels, place, format, site }).map(
    ({ name, value, text, rest }) => {
      const words = rest === undefined ? undefined : { line: params.get("q"), rest };
      return {
        key: `${name} ${value ?? ""}`,
        name,
        value,
        text,
        words,
        href: without(path, params, name, value, words),
      };
    },
  );
}
