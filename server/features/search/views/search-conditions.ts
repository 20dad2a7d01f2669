import {
  CHOICE_NAMES,
  type ChoiceFilter,
  RANGE_NAMES,
  type RangeFilter,
  SWITCH_FILTERS,
} from "#shared/rules/search.ts";
import { toNameSlug } from "#shared/lib/name-slug.ts";
import { minorDigits } from "#shared/lib/currencies.ts";
import { joinPlace } from "#server/features/places/views.ts";
import { LIST_CONDITIONS, ON_SALE } from "#server/features/products/views.ts";
import { EARTH_KM, type Point } from "#shared/lib/points.ts";
import type { IndexQuery } from "#server/search-index/search-index.ts";
import { readExcluded } from "#server/search-index/excluded-word.ts";
import {
  isMakeOfSeries,
  patternsOfNames,
  type Series,
  seriesOfModel,
} from "#server/search-index/series.ts";
import { COLUMN_OF, SQL_OF } from "./indexed-cars.ts";

/** The parts of a search that a count may leave out. */
export type Part =
  | ChoiceFilter
  | RangeFilter
  | (typeof SWITCH_FILTERS)[number]
  | "make"
  | "model"
  | "since"
  | "near"
  | "not"
  | "list";

/** Makes and their models as they are spelled in the table. */
export type Spellings = Readonly<Record<string, readonly string[]>>;

/** Adds a condition unless its part is left out, because PostgreSQL refuses parameters that nothing uses. */
type Add = (part: Part | "rest", textOf: () => string) => void;

/** Number of a range, of the car `p`; prices in other currencies than the site's have none. */
export function numberOf(name: RangeFilter, currency: string): string {
  const price = `CASE WHEN p.currency = '${currency}' THEN p.resale_price_minor / 1e${minorDigits(currency)} END`;
  return { price, year: "p.year", distance: "p.mileage_km", power: "p.power_kw" }[name];
}

/** A text without accents. */
const plain = (text: string) =>
  `replace(regexp_replace(normalize(${text}, NFD), U&'[\\0300-\\036F]', '', 'g'), 'ß', 'ss')`;

/** As `toWords` has it. Only the title: of all descriptions this would take as long as the search itself. */
const PLAIN_TITLE = plain("concat_ws(' ', p.name, p.make, p.model, p.trim)");

/** The words of the name, as `toWords` has them. */
const NAME_WORDS = `btrim(regexp_replace(lower(${plain("p.name")}), '[^[:alnum:]]+', ' ', 'g'))`;

/** Whether the title, or everything that the car says, holds each of the words; they have no accents. */
export function matchWords(words: readonly string[], values: unknown[], inTitle: boolean): string {
  // True also where the description is NULL, because true OR NULL is true.
  const texts = inTitle ? [PLAIN_TITLE] : [PLAIN_TITLE, "p.description"];
  const holds = (pattern: string) => texts.map((text) => `${text} ILIKE ${pattern}`).join(" OR ");
  return words.map((word) => `(${holds(`$${values.push(`%${word}%`)}`)})`).join(" AND ");
}

/** Kilometres from a point to the car, as the index counts them. */
export function awayFrom(point: Point, country: string, values: unknown[]): string {
  const car = joinPlace(country);
  const latitude = `$${values.push(point.latitude)}::float8`;
  const longitude = `$${values.push(point.longitude)}::float8`;
  return `(2 * ${EARTH_KM} * asin(least(1, sqrt(
    sin(radians((${car.latitude} - ${latitude}) / 2)) ^ 2
    + cos(radians(${latitude})) * cos(radians(${car.latitude})) * sin(radians((${car.longitude} - ${longitude}) / 2)) ^ 2))))`;
}

/** The condition of a search without some of its parts; `values` receives its parameters. */
export function conditionOf(
  query: IndexQuery,
  values: unknown[],
  { country, currency, spellings }: { country: string; currency: string; spellings: Spellings },
  without: readonly Part[] = [],
): string {
  const texts = [ON_SALE, LIST_CONDITIONS[query.list]];
  const param = (value: unknown) => `$${values.push(value)}`;
  const add: Add = (part, textOf) => {
    if (!without.some((each) => each === part)) texts.push(textOf());
  };
  const { words, series = [], notSeries = [], notWords = [], sellerId, since } = query;
  if (words.length > 0) add("rest", () => matchWords(words, values, false));
  for (const each of series) add("rest", () => isOfSeries(each, spellings, param));
  for (const each of notSeries) add("rest", () => `NOT (${isOfSeries(each, spellings, param)})`);
  for (const each of notWords) add("rest", () => `NOT (${isExcluded(each, spellings, param)})`);
  if (sellerId !== undefined) add("rest", () => `p.owner_id = ${param(sellerId)}`);
  for (const name of CHOICE_NAMES) {
    const chosen = query.choices[name] ?? [];
    if (chosen.length > 0) add(name, () => `${COLUMN_OF[name]} = ANY (${param(chosen)})`);
  }
  for (const name of RANGE_NAMES) {
    const { from, to } = query.ranges[name] ?? {};
    const number = numberOf(name, currency);
    if (from !== undefined) add(name, () => `${number} >= ${param(from)}::float8`);
    if (to !== undefined) add(name, () => `${number} <= ${param(to)}::float8`);
  }
  for (const name of SWITCH_FILTERS)
    if (query.switches[name] === true) add(name, () => SQL_OF[name]);
  if (since !== undefined)
    add("since", () => `p.posted_at > now() - interval '1 day' * ${param(since)}`);
  const { near } = query;
  if (near !== undefined)
    add("near", () => `${awayFrom(near.point, country, values)} <= ${param(near.radius)}::float8`);
  addCars(query, spellings, add, param);
  return texts.map((text) => `(${text})`).join(" AND ");
}

/** True or false: by the model of a car, else by the beginning of its name, as `seriesOfCar` has it. */
function isOfSeries(
  series: Series,
  spellings: Spellings,
  param: (value: unknown) => string,
): string {
  const isModelOf = (choose: (found: Series | undefined) => boolean) => {
    const names = Object.entries(spellings).flatMap(([make, models]) =>
      models
        .filter((model) => choose(seriesOfModel(toNameSlug(make), model)))
        .map((model) => `${make}\n${model}`),
    );
    return `coalesce((p.make || E'\\n' || p.model) = ANY (${param(names)}), false)`;
  };
  const { own, makeless } = patternsOfNames(series);
  const makes = Object.keys(spellings).filter((make) => isMakeOfSeries(toNameSlug(make), series));
  const nameless = Object.keys(spellings).filter((make) => toNameSlug(make) === "");
  return `CASE WHEN ${isModelOf((found) => found !== undefined)} THEN ${isModelOf((found) => found === series)}
    WHEN p.make = ANY (${param(makes)}) THEN ${NAME_WORDS} ~ ${param(own)}
    WHEN p.make IS NULL OR p.make = ANY (${param(nameless)}) THEN ${NAME_WORDS} ~ ${param(makeless)}
    ELSE false END`;
}

/** True or false: whether a word leaves a car out, as `readExcluded` has it. */
function isExcluded(
  tokens: readonly string[],
  spellings: Spellings,
  param: (value: unknown) => string,
): string {
  const word = readExcluded(tokens);
  const makes = Object.keys(spellings).filter((make) => toNameSlug(make) === word.make);
  const inTitle = word.spellings.map((each) => `lower(${PLAIN_TITLE}) ~ ${param(toPattern(each))}`);
  return [
    `(${inTitle.join(" AND ")})`,
    ...word.choices.map(([name, value]) => `coalesce(${COLUMN_OF[name]} = ${param(value)}, false)`),
    `coalesce(p.make = ANY (${param(makes)}), false)`,
  ].join(" OR ");
}

/** One of some tokens of one kind, whole: letters end at digits, as in `tokenize`. */
function toPattern(tokens: readonly string[]): string {
  const kind = /\d/.test(tokens[0] ?? "") ? "[[:digit:]]" : "[[:alpha:]]";
  return `(?<!${kind})(?:${tokens.join("|")})(?!${kind})`;
}

/** Slugs of makes and models mean every spelling of them. */
function addCars(
  { makes, models, not }: IndexQuery,
  spellings: Spellings,
  add: Add,
  param: (value: unknown) => string,
): void {
  const ofMakes = (slugs: readonly string[]) => {
    const names = Object.keys(spellings).filter((make) => slugs.includes(toNameSlug(make)));
    return `p.make = ANY (${param(names)})`;
  };
  const ofModels = (slugs: readonly string[]) => {
    const names = Object.entries(spellings).flatMap(([make, each]) =>
      each
        .filter((model) => slugs.includes(`${toNameSlug(make)}.${toNameSlug(model)}`))
        .map((model) => `${make}\n${model}`),
    );
    return `(p.make || E'\\n' || p.model) = ANY (${param(names)})`;
  };
  const whole = makes.filter((make) => !models.some((model) => model.startsWith(`${make}.`)));
  if (models.length > 0) add("model", () => `${ofMakes(whole)} OR ${ofModels(models)}`);
  else if (makes.length > 0) add("make", () => ofMakes(makes));
  if (not.length > 0)
    add(
      "not",
      () => `NOT coalesce(${ofMakes(not)}, false) AND NOT coalesce(${ofModels(not)}, false)`,
    );
}
