import type { PlacesContext } from "./context.ts";
import { readPlacesBy } from "./views.ts";

const LEAST_LETTERS = 2;

/** Towns and postcodes for what somebody has begun to type, those of the site's country first. */
export async function suggestPlaces(
  { pool, country }: PlacesContext,
  { q, limit, inhabitants }: { q: string; limit: number; inhabitants: number },
): Promise<{ name: string; country: string }[]> {
  if (q.trim().length < LEAST_LETTERS) return [];
  const places = await readPlacesBy(pool, { prefix: q, country, limit, inhabitants });
  return places.map(({ name, country: of }) => ({ name, country: of }));
}
