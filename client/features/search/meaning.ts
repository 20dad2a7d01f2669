import { type Meaning, mergeMeaning } from "#shared/rules/merge-meaning.ts";
import { searchAddress } from "./address.ts";

/** The address of a search whose words have been understood; see `mergeMeaning`. */
export function addressOfMeaning(path: string, params: URLSearchParams, meaning: Meaning): string {
  return searchAddress(path, mergeMeaning([...params], meaning));
}
