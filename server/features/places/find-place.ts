import type { PlacesContext } from "./context.ts";
import { type Place, readPlace } from "./views.ts";

/** A postcode with its town, as places are named: "80331 München". */
const CODE_AND_TOWN = /^\s*(?<code>\S*\d\S*)\s+\p{L}/u;

/** The place that a postcode, the name of a town or both mean; undefined where none is known. */
export async function findPlace(
  { pool, country }: PlacesContext,
  text: string,
): Promise<Place | undefined> {
  const place = await readPlace(pool, text, country);
  const code = CODE_AND_TOWN.exec(text)?.groups?.["code"];
  if (place !== undefined || code === undefined) return place;
  return readPlace(pool, code, country);
}
