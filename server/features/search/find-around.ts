import { toWords } from "#shared/lib/words.ts";
import { convertDistance, type DistanceUnit } from "#shared/lib/distances.ts";
import { RADII } from "#shared/rules/search.ts";
import type { PlacesContext } from "#server/features/places/context.ts";
import { findPlaceSaid } from "#server/features/places/find-place-said.ts";
import type { Place } from "#server/features/places/views.ts";
import type { SearchContext } from "./context.ts";
import { DISTANCE_WORDS } from "#server/search-index/understand/filter-words.ts";
import type { Understood } from "#server/search-index/search-index.ts";

/** `within 50 km of`, `50 km around`, `im Umkreis von 50 km um`. */
const WITH_RADIUS =
  /(?<=^|\s)(?:(?:within|im umkreis(?: von)?)\s+)?(?<radius>\d{1,3})\s*(?<unit>km|mi|miles)\s+(?:of|from|around|um|von)\s+/iu;
/** `near`, `in der Nähe von`. */
const NEAR = /(?<=^|\s)(?:near|nearby|around|close to|nahe|in der nähe von)\s+/iu;
/** Words that have other meanings besides: `in good condition`. */
const IN = /(?<=^|\s)(?:in|bei|um)\s+/iu;

/** Behind the place: `near Hamburg 25 km`. */
const RADIUS_AFTER =
  /^\+?\s*(?<radius>\d{1,3})\s*(?<unit>km|mi|miles)(?:\s+(?:umkreis|radius))?(?=\s|$)/iu;

/** `in` is a place only with a town of this size, or a postcode. */
const LEAST_POPULATION = 20_000;
const MOST_WORDS = 5;

/**
 * Reads the place that a line of words names: `diesel suv near 80331`, `golf within 50 km of Munich`. `line` is what
 * is left of it.
 */
export async function findAround(
  context: PlacesContext & Pick<SearchContext, "distanceUnit">,
  line: string,
): Promise<{ parameters: Understood["parameters"]; line: string }> {
  for (const phrase of [WITH_RADIUS, NEAR, IN]) {
    const match = phrase.exec(line);
    if (match === null) continue;
    const start = match.index + match[0].length;
    const words = line.slice(start).split(/\s+/);
    // A comma ends the name.
    const last = words.findIndex((word) => /[,;]$/.test(word));
    const most = last < 0 ? words.length : last + 1;
    for (let count = Math.min(MOST_WORDS, most); count > 0; count -= 1) {
      const text = words
        .slice(0, count)
        .join(" ")
        .replace(/[.,;]+$/, "");
      if (text.trim() === "") continue;
      const place = await findPlaceSaid(context, text, { isCertain: phrase !== IN });
      if (place === undefined || (phrase === IN && !isLikely(place))) continue;
      const end = count + lengthOfTown(place, words.slice(count));
      const after = words.slice(end).join(" ");
      const told = match.groups?.["radius"] === undefined ? RADIUS_AFTER.exec(after) : null;
      const left = after.slice(told?.[0].length ?? 0).trim();
      const rest = `${line.slice(0, match.index).trimEnd()} ${left}`.trim();
      return {
        line: rest,
        parameters: [
          { name: "near", value: text },
          ...radiusOf((told ?? match).groups, context.distanceUnit),
        ],
      };
    }
  }
  return { parameters: [], line };
}

function isLikely({ population }: Place): boolean {
  return population === 0 || population >= LEAST_POPULATION;
}

/** `80331 München` is one place: how many words after a postcode are its town. */
function lengthOfTown({ name, population }: Place, words: readonly string[]): number {
  if (population > 0) return 0;
  const town = toWords(name).split(" ").slice(1);
  return toWords(words.slice(0, town.length).join(" ")) === town.join(" ") ? town.length : 0;
}

/** The radius that a phrase names, as one of the site's. */
function radiusOf(
  { radius, unit = "" }: Readonly<Record<string, string | undefined>> = {},
  siteUnit: DistanceUnit,
): Understood["parameters"] {
  if (radius === undefined) return [];
  const said = DISTANCE_WORDS.get(unit.toLowerCase()) ?? siteUnit;
  return [{ name: "radius", value: widen(convertDistance(Number(radius), said, siteUnit)) }];
}

/** The first of the offered distances that leaves no car out; the last one where more was asked for. */
function widen(asked: number): string {
  return String(RADII.find((radius) => radius >= asked) ?? RADII.at(-1));
}
