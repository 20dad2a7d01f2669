import { toWords } from "#shared/lib/words.ts";
import type { PlacesContext } from "./context.ts";
import { findTownBegun } from "./find-town-begun.ts";
import type { readPostcode } from "./read-postcode.ts";
import { type Place, readCodeIn, readPlace } from "./views.ts";

/** The place of a postcode that is known in its country, else of the town behind it. */
export async function findByPostcode(
  { pool, country: ofSite }: PlacesContext,
  { code, town, country = ofSite }: NonNullable<ReturnType<typeof readPostcode>>,
): Promise<Place | undefined> {
  const known = await readCodeIn(pool, code, country);
  if (town === undefined) return known;
  // A postcode of four digits abroad is not the German one with a zero before it.
  if (known !== undefined && (known.name.startsWith(code) || isNamedBy(known, town))) return known;
  return (
    (await readPlace(pool, town, country)) ??
    known ??
    (await findTownBegun({ pool, country }, town))
  );
}

function isNamedBy({ name }: Place, town: string): boolean {
  return toWords(name).endsWith(` ${toWords(town)}`);
}
