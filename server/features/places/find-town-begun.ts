import { toWords } from "#shared/lib/words.ts";
import type { PlacesContext } from "./context.ts";
import { LEAST_LETTERS, type Place, readTownsBegun } from "./views.ts";

/** The largest town whose name begins with these words. A single word must begin one of the country's alone. */
export async function findTownBegun(
  { pool, country }: PlacesContext,
  text: string,
): Promise<Place | undefined> {
  const words = toWords(text.split(",", 1)[0] ?? "");
  if (words.length < LEAST_LETTERS) return undefined;
  const [largest, next] = await readTownsBegun(pool, words, country);
  if (words.includes(" ")) return largest;
  return largest?.country === country && next?.country !== country ? largest : undefined;
}
