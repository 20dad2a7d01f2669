import type { PlacesContext } from "./context.ts";
import { findByPostcode } from "./find-by-postcode.ts";
import { findTownBegun } from "./find-town-begun.ts";
import { readPostcode } from "./read-postcode.ts";
import { type Place, readCodeAbroad, readPlace } from "./views.ts";

/**
 * The place that a postcode, the name of a town or both mean; undefined where none is known. A postcode that the
 * site's country lacks is that of the only other country that has it.
 */
export async function findPlace(context: PlacesContext, text: string): Promise<Place | undefined> {
  const place = await readPlace(context.pool, text, context.country);
  if (place !== undefined) return place;
  const written = readPostcode(text);
  if (written === undefined) return findTownBegun(context, text);
  const found = await findByPostcode(context, written);
  if (found !== undefined || written.country !== undefined) return found;
  return readCodeAbroad(context.pool, written.code);
}
