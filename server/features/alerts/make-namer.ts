import { languages } from "#server/base/catalogues.ts";
import { languageNow, speak } from "#server/base/speak.ts";
import { findPlace } from "#server/features/places/find-place.ts";
import type { AlertContext } from "./context.ts";
import { describeSearch } from "./describe-search.ts";
import { readFilters } from "./rules.ts";

export type NamingContext = Pick<
  AlertContext,
  "pool" | "country" | "site" | "trade" | "distanceUnit"
>;

/**
 * Names a saved search with these filters for its reader. A name that a person typed stays. One that describes the
 * filters, in any language of the site, is written anew in the language of the scope.
 */
export async function makeNamer(
  context: NamingContext,
  filters: string,
): Promise<(stored: string) => string> {
  const search = readFilters(filters);
  const place = search?.near === undefined ? undefined : await findPlace(context, search.near);
  // The place is gone from the site's list: its name is only in the stored one.
  if (search === undefined || (search.near !== undefined && place === undefined))
    return (stored) => stored;
  const describe = (language: string) =>
    speak(language, () => describeSearch(context, search, place?.name));
  return (stored) => {
    // Until a release ago, names began with a small letter.
    const name = stored.toLowerCase();
    const isDescribed = languages().some((language) => describe(language).toLowerCase() === name);
    return isDescribed ? describe(languageNow()) : stored;
  };
}
