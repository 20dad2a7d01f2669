import { makeOf } from "#shared/lib/make-slugs.ts";
import { toWords } from "#shared/lib/words.ts";
import type { CarName } from "../search-index.ts";
import { isOfMakes, type Series, seriesNamed, seriesOfModel } from "../series.ts";

/** Makes by the names that people use besides their own. */
export const OTHER_MAKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    vw: "volkswagen",
    wolkswagen: "volkswagen",
    wolksvagen: "volkswagen",
    merc: "mercedes-benz",
    mercedes: "mercedes-benz",
    benz: "mercedes-benz",
    mb: "mercedes-benz",
    beemer: "bmw",
    beamer: "bmw",
    bmv: "bmw",
    bimmer: "bmw",
    chevy: "chevrolet",
    alfa: "alfa-romeo",
    landrover: "land-rover",
  }),
);
/** Models whose names are common words, or numbers: they mean a car only beside their make. */
const ORDINARY = new Set([
  "one",
  "other",
  "up",
  "ka",
  "fox",
  "smart",
  "tt",
  "van",
  "kombi",
  "cabrio",
]);
const MOST_WORDS = 4;
/** Letters and digits of a short name. */
const MOST_SHORT = 3;
/** A model that several makes have is meant without a make if this share of its cars are of one make. */
const CLEAR_SHARE = 0.8;
/** A name is hardly a model of its own if another one that it begins with has so many times its cars. */
const FAR_MORE = 100;

export interface FoundName {
  /** A make or a model, or all models of a series. */
  slugs: readonly string[];
  /** Words that it takes. */
  taken: number;
  /** The slugs do not name all cars that the words mean, so that the words must be searched for. */
  isPartial?: true;
}

/**
 * Finds a make, a model or a series at the beginning of some words; `makes` are those that the line has named before,
 * and those that are chosen beside it. With `isOfMake`, short names of models of other makes are not found: a
 * `Peugeot 206 CC` is no Volkswagen CC. With `isWhole`, a model with few cars does not stand for a common one that its
 * name begins with.
 */
export type FindName = (
  words: readonly string[],
  makes: readonly string[],
  how?: { isOfMake?: boolean; isWhole?: boolean },
) => FoundName | undefined;

/** Spellings of a model: `3er` is also 3 series, `C-Klasse` also C class. */
function spellingsOf(name: string): string[] {
  const bare = toWords(name).replaceAll(" ", "");
  return [
    bare,
    bare.replace(/^(\d)er$/, "$1series"),
    bare.replace(/klasse$/, "class"),
    bare.replace(/reihe$/, "series"),
  ];
}

/** An index of all names by their letters and digits, without spaces. */
export function nameFinder(names: readonly CarName[]): FindName {
  const makes = new Map(OTHER_MAKES);
  const models = new Map<string, CarName[]>();
  for (const name of names) {
    if (!name.slug.includes(".")) makes.set(name.slug.replaceAll("-", ""), name.slug);
    else
      for (const spelling of new Set(spellingsOf(name.label)))
        models.set(spelling, [...(models.get(spelling) ?? []), name]);
  }
  const known = new Set(names.map(({ slug }) => slug));
  const ofSeries = groupBySeries(names);

  const find: FindName = (words, chosen, { isOfMake = false, isWhole = false } = {}) => {
    for (let taken = Math.min(MOST_WORDS, words.length); taken > 0; taken -= 1) {
      const joined = words.slice(0, taken).join("");
      const make = makes.get(joined);
      if (make !== undefined && known.has(make)) return { slugs: [make], taken };
      const series = seriesNamed(joined);
      const isForeign = series !== undefined && !isOfMakes(series, chosen);
      const found = series === undefined || isForeign ? undefined : ofSeries.get(series);
      if (found !== undefined) return { ...found, taken };
      const spelled = models.get(joined) ?? [];
      const model =
        isForeign || (isOfMake && isShort(joined))
          ? spelled.find(({ slug }) => chosen.includes(makeOf(slug)))
          : clearest(spelled, joined, chosen);
      if (model === undefined) continue;
      const common = isWhole ? undefined : findCommon(words.slice(0, taken), model, chosen);
      return common ?? { slugs: [model.slug], taken };
    }
    return undefined;
  };

  /** A few cars called `A4 Avant` hide none of the A4s: both are chosen, and `avant` is read by itself. */
  function findCommon(
    words: readonly string[],
    model: CarName,
    chosen: readonly string[],
  ): FoundName | undefined {
    for (let taken = words.length - 1; taken > 0; taken -= 1) {
      const spelled = models.get(words.slice(0, taken).join("")) ?? [];
      const common = spelled.find(
        ({ slug, count }) => makeOf(slug) === makeOf(model.slug) && count >= model.count * FAR_MORE,
      );
      if (common === undefined) continue;
      const found = find(words.slice(0, taken), [...chosen, makeOf(model.slug)]);
      return found && { ...found, slugs: [...new Set([...found.slugs, model.slug])] };
    }
    return undefined;
  }
  return find;
}

/** The models on sale of each series, in the order of the names. */
function groupBySeries(names: readonly CarName[]): Map<Series, Omit<FoundName, "taken">> {
  const found = new Map<Series, { slugs: string[]; isPartial?: true }>();
  const entryOf = (series: Series) => {
    const entry = found.get(series) ?? { slugs: [] };
    found.set(series, entry);
    return entry;
  };
  for (const { slug, label, seriesBeyondModels = [] } of names) {
    const [make = "", model] = slug.split(".");
    const series = model === undefined ? undefined : seriesOfModel(make, label);
    if (series !== undefined) entryOf(series).slugs.push(slug);
    for (const each of seriesBeyondModels) entryOf(each).isPartial = true;
  }
  return found;
}

/** Whether a name of a model says little by itself: `cc`, `up`. */
function isShort(spelling: string): boolean {
  return spelling.length <= MOST_SHORT || ORDINARY.has(spelling);
}

function clearest(
  models: readonly CarName[],
  spelling: string,
  makes: readonly string[],
): CarName | undefined {
  const ofMakes = models.filter(({ slug }) => makes.includes(makeOf(slug)));
  if (ofMakes.length > 0) return ofMakes[0];
  if (ORDINARY.has(spelling) || spelling.length < 2 || /^\d+$/.test(spelling)) return undefined;
  const all = models.reduce((sum, { count }) => sum + count, 0);
  return models.find(({ count }) => count >= all * CLEAR_SHARE);
}

/** The makes and models that words name; a make without its models where they name none. */
export function namedBy(words: readonly string[], find: FindName): string[] {
  const named: string[] = [];
  let at = 0;
  while (at < words.length) {
    const found = find(words.slice(at), named);
    if (found !== undefined) named.push(...found.slugs);
    at += found?.taken ?? 1;
  }
  const makes = new Set(named.filter((slug) => slug.includes(".")).map(makeOf));
  return named.filter((slug) => slug.includes(".") || !makes.has(slug));
}
