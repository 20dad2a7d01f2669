import {
  CHOICE_FILTERS,
  CHOICE_NAMES,
  RADII,
  SINCE_DAYS,
  SWITCH_FILTERS,
} from "#shared/rules/search.ts";

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Names that a search may choose from: slugs of makes, and of their models. */
export interface Names {
  makes: readonly string[];
  models: readonly string[];
  /** Towns and postcodes; without them no search has a place. */
  places?: readonly string[];
  /** Words that a search may exclude; without them none does. */
  words?: readonly string[];
}

/** A search with one to five filters of any kind, as parameters of an address. */
export function makeSearch(
  random: () => number,
  { makes, models, places = [], words = [] }: Names,
): URLSearchParams {
  const search = new URLSearchParams();
  const below = (count: number) => Math.floor(random() * count);
  const pick = (values: readonly (string | number)[]) => String(values[below(values.length)]);
  const range = (name: string, numbers: readonly number[]) => {
    const ends = [Number(pick(numbers)), Number(pick(numbers))].toSorted((a, b) => a - b);
    if (random() < 0.7) search.set(`${name}_from`, String(ends[0]));
    if (random() < 0.7) search.set(`${name}_to`, String(ends[1]));
  };
  const kinds: readonly (() => void)[] = [
    () => {
      const name = CHOICE_NAMES[below(CHOICE_NAMES.length)] ?? "fuel";
      for (let count = 1 + below(3); count > 0; count -= 1)
        search.append(name, pick(CHOICE_FILTERS[name]));
    },
    () => search.append("make", pick(makes)),
    () => search.append("model", pick(models)),
    () => search.append("not", random() < 0.5 ? pick(makes) : pick(models)),
    () => range("price", [500, 1_000, 2_500, 5_000, 9_990, 15_000, 40_000]),
    () => range("year", [1990, 1998, 2003, 2006, 2010, 2014]),
    () => range("distance", [5_000, 50_000, 99_999, 125_000, 150_000]),
    () => range("power", [40, 55, 77, 103, 150]),
    () => search.set(pick(SWITCH_FILTERS), "yes"),
    () => search.set("since", pick(SINCE_DAYS)),
    () => search.set("list", pick(["used", "new", "upcoming"])),
    ...(places.length === 0
      ? []
      : [
          () => {
            search.set("near", pick(places));
            search.set("radius", pick(RADII));
          },
        ]),
    ...(words.length === 0
      ? []
      : [() => search.set("q", `${search.get("q") ?? ""} -${pick(words)}`.trim())]),
  ];
  for (let count = 1 + below(5); count > 0; count -= 1) kinds[below(kinds.length)]?.();
  return search;
}
