import { toWords } from "#shared/lib/words.ts";
import type { PlacesContext } from "#server/features/places/context.ts";
import { type NamedPlace, readPlacesNamed } from "#server/features/places/views.ts";
import type { Understood, UnderstoodLine } from "#server/search-index/search-index.ts";

/** A smaller town is meant only after `near` or `in`: many are called like common words. */
const LEAST_POPULATION = 50_000;
const LEAST_LETTERS = 3;
/** Shorter ones, such as `W12` and `M3`, are engines and models. */
const LEAST_CODE = 4;
const MOST_WORDS = 4;

interface Span {
  start: number;
  count: number;
  text: string;
}
type Found = Span & { place: NamedPlace };

/**
 * Reads a place without `near` or `in` from the words of a line that name no filter: `audi hamburg`, `golf 80331`. Only
 * words that no car has in its name are a place, and only postcodes and large towns of the site's country. Undefined
 * where there is none.
 */
export async function findBarePlace(
  context: PlacesContext,
  line: string,
  { rest, unknown }: Pick<UnderstoodLine, "rest" | "unknown">,
): Promise<Understood | undefined> {
  if (unknown.length === 0) return undefined;
  const words = rest.split(" ");
  const spans = spansOf(words, new Set(unknown));
  const places = await readPlacesNamed(
    context.pool,
    spans.map(({ text }) => text),
    context.country,
  );
  const found = spans
    .flatMap((span): Found[] =>
      places.flatMap((place) =>
        place.text === span.text && isMeant(place) ? [{ ...span, place }] : [],
      ),
    )
    .toSorted((a, b) => Number(isCode(b)) - Number(isCode(a)) || b.count - a.count);
  const [first] = found;
  if (first === undefined) return undefined;
  // `80331 München` is one place: its town goes along with the postcode.
  const named = isCode(first) ? [first, ...found, ...townOf(first, words)] : [first];
  const left = words.filter(
    (_, at) => !named.some(({ start, count }) => at >= start && at < start + count),
  );
  return {
    parameters: [{ name: "near", value: asWritten(first.text, line) }],
    rest: left.join(" "),
  };
}

/** Words in a row of which at least one is in no car's name. */
function spansOf(words: readonly string[], unknown: ReadonlySet<string>): Span[] {
  return words.flatMap((_, start) =>
    Array.from({ length: Math.min(MOST_WORDS, words.length - start) }, (__, more) => {
      const span = words.slice(start, start + more + 1);
      return {
        start,
        count: more + 1,
        text: span.join(" "),
        isNew: span.some((w) => unknown.has(w)),
      };
    }).filter(({ text, isNew }) => isNew && text.length >= LEAST_LETTERS),
  );
}

function isCode({ place }: Found): boolean {
  return place.population === 0;
}

/** A number that only begins or ends like a postcode is none. */
function isMeant({ text, name, population }: NamedPlace): boolean {
  if (population > 0) return population >= LEAST_POPULATION;
  const [code = ""] = name.toLowerCase().split(" ");
  const typed = text.replaceAll(" ", "").toLowerCase();
  return typed.length >= LEAST_CODE && /\d/.test(typed) && typed.startsWith(code);
}

/** Where the words have the town of a postcode. */
function townOf({ place }: Found, words: readonly string[]): Omit<Span, "text">[] {
  const town = toWords(place.name).split(" ").slice(1);
  if (town.length === 0) return [];
  return words.flatMap((_, start) =>
    town.every((word, at) => words[start + at] === word) ? [{ start, count: town.length }] : [],
  );
}

/** The part of the line that the words were read from, with its accents and capitals. */
function asWritten(text: string, line: string): string {
  const written = line.split(/[\s,;]+/);
  const count = text.split(" ").length;
  const starts = written.map((_, start) => written.slice(start, start + count).join(" "));
  return starts.find((each) => toWords(each) === text) ?? text;
}
