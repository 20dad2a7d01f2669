import type { PlacesContext } from "./context.ts";
import { type Place, readPlace } from "./views.ts";

/** The place that a postcode or the name of a town means; undefined where none is known. */
export function findPlace(
  { pool, country }: PlacesContext,
  text: string,
): Promise<Place | undefined> {
  return readPlace(pool, text, country);
}
