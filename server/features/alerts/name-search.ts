import { languages } from "#server/base/catalogues.ts";
import { languageNow, speak } from "#server/base/speak.ts";
import { findPlace } from "#server/features/places/find-place.ts";
import type { AlertContext } from "./context.ts";
import { describeSearch } from "./describe-search.ts";
import { readFilters } from "./rules.ts";
import type { SearchRow } from "./store/searches.ts";

export type NamingContext = Pick<
  AlertContext,
  "pool" | "country" | "site" | "trade" | "distanceUnit"
>;

/**
 * The name of a saved search for its reader. A name that a person typed stays. One that describes the filters, in
 * any language of the site, is written anew in the reader's language.
 */
export async function nameSearch(
  context: NamingContext,
  { name, filters }: Pick<SearchRow, "name" | "filters">,
): Promise<string> {
  const search = readFilters(filters);
  if (search === undefined) return name;
  const place = search.near === undefined ? undefined : await findPlace(context, search.near);
  // The place is gone from the site's list: its name is only in the stored one.
  if (search.near !== undefined && place === undefined) return name;
  const describe = (language: string) =>
    speak(language, () => describeSearch(context, search, place?.name));
  // Until a release ago, names began with a small letter.
  const stored = name.toLowerCase();
  const isDescribed = languages().some((language) => describe(language).toLowerCase() === stored);
  return isDescribed ? describe(languageNow()) : name;
}
