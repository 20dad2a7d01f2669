import { t } from "#shared/lib/text.ts";

/** Places among the suggestions of a field for words. */

/** A line that names a place: `golf near München`. */
export interface PlaceLine {
  /** With the town of a postcode, which the words do without. */
  place: string;
  words: string;
}

const MOST = 3;
const LEAST_LETTERS = 3;
const LEAST_DIGITS = 4;
/** A smaller town is found by its whole name after `near`. */
const INHABITANTS = 20_000;
/** What leads to a place already. */
const LEADING = /(?:^|\s+)(?:near|nearby|around|in|bei|nahe|um)$/iu;

/**
 * The lines for the places that a text, or its last word, begins. A postcode is suggested when it is whole: numbers
 * are years and models as well.
 */
export async function suggestPlaceLines(text: string): Promise<PlaceLine[]> {
  const at = text.lastIndexOf(" ");
  const whole = await readPlaces(text);
  if (whole.length > 0 || at < 0) return whole.map((place) => toLine("", place));
  const ofLast = await readPlaces(text.slice(at + 1));
  return ofLast.map((place) => toLine(text.slice(0, at), place));
}

async function readPlaces(text: string): Promise<string[]> {
  const isNumber = /\d/.test(text);
  if (text.length < (isNumber ? LEAST_DIGITS : LEAST_LETTERS)) return [];
  const asked = new URLSearchParams({
    q: text,
    limit: String(MOST),
    inhabitants: String(INHABITANTS),
  });
  // A plain request, as that for makes and models.
  const response = await fetch(`/api/search/places?${asked}`);
  if (!response.ok) return [];
  const found = (await response.json()) as { name: string }[]; // the contract's output
  const names = [...new Set(found.map(({ name }) => name))];
  return isNumber ? names.filter((name) => name.split(" ")[0] === text) : names;
}

function toLine(before: string, place: string): PlaceLine {
  const words = before.replace(LEADING, "");
  const near = (name: string) => t`${words} near ${name}`.trimStart();
  const [first = ""] = place.split(" ");
  return { place: near(place), words: near(/\d/.test(first) ? first : place) };
}
