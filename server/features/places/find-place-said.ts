import type { PlacesContext } from "./context.ts";
import { findByPostcode } from "./find-by-postcode.ts";
import { findTownBegun } from "./find-town-begun.ts";
import { readPostcode } from "./read-postcode.ts";
import { type Place, readPlace } from "./views.ts";

/**
 * As `findPlace`, for words in a row of a line, of which all must belong to the name. Words that begin the name of a
 * town are two at least, and a postcode of another country is told by its country. Unless the line is certain to name
 * a place here, a number that is no postcode may be a year or a price.
 */
export async function findPlaceSaid(
  context: PlacesContext,
  text: string,
  { isCertain }: { isCertain: boolean },
): Promise<Place | undefined> {
  const place = await readPlace(context.pool, text, context.country);
  if (place !== undefined) return place;
  const written = readPostcode(text);
  if (written === undefined) return text.includes(" ") ? findTownBegun(context, text) : undefined;
  if (!isCertain && written.country === undefined) return undefined;
  const found = await findByPostcode(context, written);
  // Any words may stand behind a postcode that is known.
  return written.town === undefined || found?.population !== 0 ? found : undefined;
}
