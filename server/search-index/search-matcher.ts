import { distanceBetween } from "#shared/lib/points.ts";
import { makeOf } from "#shared/lib/make-slugs.ts";
import { toNameSlug } from "#shared/lib/name-slug.ts";
import { NEARLY_NEW_KM } from "#shared/rules/lists.ts";
import { CHOICE_NAMES, type Range, RANGE_NAMES, SWITCH_FILTERS } from "#shared/rules/search.ts";
import { readExcluded } from "./excluded-word.ts";
import { type ListDays, listDays } from "./list-days.ts";
import { choicesMeant } from "./understand/filter-words.ts";
import { OTHER_MAKES } from "./understand/name-finder.ts";
import type { IndexedCar, IndexQuery } from "./search-index.ts";
import { type Series, seriesOfCar } from "./series.ts";
import { tokenize } from "./tokenize.ts";

/** The part of a query that chooses cars; order, paging and counts do not. `since` is not looked at. */
export type WatchedQuery = Pick<
  IndexQuery,
  | "list"
  | "words"
  | "series"
  | "notSeries"
  | "notWords"
  | "choices"
  | "makes"
  | "models"
  | "not"
  | "ranges"
  | "switches"
  | "sellerId"
> & { near?: Pick<NonNullable<IndexQuery["near"]>, "point" | "radius"> | undefined };

export interface WatchedSearch {
  id: string;
  query: WatchedQuery;
}

/** The words that a word of a search means, by the cars on sale (`MemoryIndex.meaningOf`). */
export type MeaningOf = (word: string, isLast: boolean) => readonly string[];

/** What all searches ask of one car. */
interface Facts {
  car: IndexedCar;
  make: string;
  /** Slug with the make's, or empty. */
  model: string;
  series: Series | undefined;
  title: ReadonlySet<string>;
  description: ReadonlySet<string>;
  days: ListDays;
}

interface Compiled {
  id: string;
  fits: (facts: Facts) => boolean;
}

/**
 * The saved searches that a car matches: the inverse of an index, which names the cars of a search. Searches of
 * certain makes are looked at for cars of these makes alone.
 */
export class SearchMatcher {
  readonly #ofMake = new Map<string, Compiled[]>();
  readonly #ofAnyMake: Compiled[] = [];

  constructor(searches: readonly WatchedSearch[], meaningOf: MeaningOf) {
    const kept = keepMeanings(meaningOf);
    for (const { id, query } of searches) {
      const compiled = { id, fits: compile(query, kept) };
      const makes = new Set([...query.makes, ...query.models.map(makeOf)]);
      if (makes.size === 0) this.#ofAnyMake.push(compiled);
      for (const make of makes) {
        const known = this.#ofMake.get(make);
        if (known === undefined) this.#ofMake.set(make, [compiled]);
        else known.push(compiled);
      }
    }
  }

  /** Ids of the searches that find a car. @param now milliseconds since 1970-01-01 */
  match(car: IndexedCar, now: number): string[] {
    if (car.expiresAt <= now) return [];
    const { name, trim } = car;
    const make = toNameSlug(car.make ?? "");
    const model = toNameSlug(car.model ?? "");
    const facts: Facts = {
      car,
      make,
      model: make === "" || model === "" ? "" : `${make}.${model}`,
      series: seriesOfCar(make, car.model ?? "", name),
      title: new Set(tokenize(`${name} ${car.make ?? ""} ${car.model ?? ""} ${trim ?? ""}`)),
      description: new Set(car.description === null ? [] : tokenize(car.description)),
      days: listDays(now),
    };
    const found: string[] = [];
    for (const searches of [this.#ofMake.get(make) ?? [], this.#ofAnyMake])
      for (const { id, fits } of searches) if (fits(facts)) found.push(id);
    return found;
  }
}

/** What a word means is asked once: there are far fewer words than searches. */
function keepMeanings(meaningOf: MeaningOf): MeaningOf {
  const meanings = new Map<string, readonly string[]>();
  return (word, isLast) => {
    const key = `${isLast} ${word}`;
    let meaning = meanings.get(key);
    if (meaning === undefined) {
      meaning = meaningOf(word, isLast);
      meanings.set(key, meaning);
    }
    return meaning;
  };
}

type Test = (facts: Facts) => boolean;

/** All parts of a query as one test, the cheapest first. */
function compile(query: WatchedQuery, meaningOf: MeaningOf): Test {
  const tests: Test[] = [];
  const { sellerId, near } = query;
  if (query.makes.length > 0 || query.models.length > 0)
    tests.push(testCars(query.makes, query.models));
  for (const name of RANGE_NAMES) {
    const range = query.ranges[name];
    if (range !== undefined) tests.push(({ car }) => isWithin(car[name], range));
  }
  for (const name of CHOICE_NAMES) {
    const chosen = query.choices[name] ?? [];
    if (chosen.length > 0)
      tests.push(({ car: { choices } }) => chosen.some((each) => each === choices[name]));
  }
  for (const name of SWITCH_FILTERS)
    if (query.switches[name] === true) tests.push(({ car }) => car.switches[name]);
  if (sellerId !== undefined) tests.push(({ car }) => car.sellerId === sellerId);
  if (query.list !== "used") tests.push(testList(query.list));
  if (query.not.length > 0) {
    const excluded = new Set(query.not);
    tests.push(({ make, model }) => !excluded.has(make) && !excluded.has(model));
  }
  for (const wanted of query.series ?? []) tests.push(({ series }) => series === wanted);
  for (const excluded of query.notSeries ?? []) tests.push(({ series }) => series !== excluded);
  for (const tokens of query.notWords ?? []) tests.push(testExcluded(tokens));
  if (near !== undefined)
    tests.push(
      ({ car: { point } }) => point !== null && distanceBetween(near.point, point) <= near.radius,
    );
  for (const [at, word] of query.words.entries())
    tests.push(testWord(word, at === query.words.length - 1, meaningOf));
  return (facts) => tests.every((test) => test(facts));
}

/** Whether a value is known and lies within a range. */
export function isWithin(
  value: number | null,
  { from = -Infinity, to = Infinity }: Range,
): boolean {
  return value !== null && value >= from && value <= to;
}

/** A make that has chosen models means these alone. */
function testCars(makes: readonly string[], models: readonly string[]): Test {
  const narrowed = new Set(models.map(makeOf));
  const whole = new Set(makes.filter((make) => !narrowed.has(make)));
  const chosen = new Set(models);
  return ({ make, model }) => whole.has(make) || chosen.has(model);
}

function testList(list: "new" | "upcoming"): Test {
  if (list === "upcoming")
    return ({ car, days }) => car.availableDay !== null && car.availableDay > days.today;
  return ({ car: { registeredDay: day, distance }, days }) =>
    day !== null &&
    day >= days.young &&
    (day >= days.newest || (distance !== null && distance <= NEARLY_NEW_KM));
}

/** As `Filters.word` finds it: in the title, in the description, or by a fact that the word names. */
function testWord(word: string, isLast: boolean, meaningOf: MeaningOf): Test {
  const meant = choicesMeant(word);
  const ofMake = OTHER_MAKES.get(word);
  return ({ car: { choices }, make, title, description }) =>
    make === ofMake ||
    meant.some(([name, value]) => choices[name] === value) ||
    meaningOf(word, isLast).some((each) => title.has(each) || description.has(each));
}

/** As `findExcluded` leaves cars out. */
function testExcluded(tokens: readonly string[]): Test {
  const { spellings, choices, make: excluded } = readExcluded(tokens);
  return ({ car, make, title }) =>
    make !== excluded &&
    !choices.some(([name, value]) => car.choices[name] === value) &&
    !spellings.every((words) => words.some((word) => title.has(word)));
}
