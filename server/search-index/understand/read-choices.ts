import { makeOf } from "#shared/lib/make-slugs.ts";
import { CHOICE_FILTERS } from "#shared/rules/search.ts";
import { FILTER_WORDS, NEGATIONS } from "./filter-words.ts";
import type { FoundName } from "./name-finder.ts";
import { addParameter, type Reading, wordsFrom } from "./reading.ts";

/** Readers of names and values. Each returns how many tokens it has taken, from `at` on: none where it does not apply. */

/** Models of a series that are chosen one by one. */
const MOST_CHOSEN = 12;

/** Whether what is found can be chosen by filters, with an address that is not too long. */
function isChoice({ slugs, isPartial }: FoundName): boolean {
  return slugs.length <= MOST_CHOSEN && isPartial !== true;
}

/** Words of a series that is no choice. `readWords` reads them again: its cars are then found by the series itself. */
function toSeriesWords(words: readonly string[]): string {
  return words.join(" ").replace(/^(\d) er\b/, "$1er");
}

function valuesOf(name: string): readonly string[] {
  return Object.entries(CHOICE_FILTERS).find(([filter]) => filter === name)?.[1] ?? [];
}

/** The makes that are chosen beside the line, and those that it has named so far. */
function makesNamed({ makes, parameters }: Reading): string[] {
  return [...makes, ...parameters.flatMap(({ name, value }) => (name === "make" ? [value] : []))];
}

/** `without volkswagen`, `not red`. A switch is passed over. */
export function readNegated(reading: Reading, at: number): number {
  const { tokens, rest, findName, excluded } = reading;
  const { word: negation = "" } = tokens[at] ?? {};
  if (!NEGATIONS.has(negation)) return 0;
  const words = wordsFrom(reading, at + 1);
  // A model whose name begins as a common one does is left out alone.
  const whole = { isWhole: true };
  const make = findName(words, makesNamed(reading), whole) ?? findName(words, [], whole);
  // `not opel corsa` leaves out the model, and no other cars of its make.
  const model = make && findName(words.slice(make.taken), make.slugs, whole);
  const isOfMake = model?.slugs.every((slug) => slug.startsWith(`${make?.slugs[0]}.`)) === true;
  const named = isOfMake ? model : make;
  if (named !== undefined) {
    const start = isOfMake ? (make?.taken ?? 0) : 0;
    const end = start + named.taken;
    if (isChoice(named)) for (const slug of named.slugs) addParameter(reading, "not", slug);
    else rest.push(negation, toSeriesWords(words.slice(start, end)));
    return 1 + end;
  }
  const length = [3, 2, 1].find((count) => FILTER_WORDS.has(words.slice(0, count).join(" ")));
  if (length === undefined) return 0;
  for (const [name, value] of FILTER_WORDS.get(words.slice(0, length).join(" ")) ?? [])
    excluded.set(name, (excluded.get(name) ?? new Set()).add(value));
  return 1 + length;
}

/** `-golf`, `-vw`: a make or model. Any other word with a minus sign stays in the search, which excludes it. */
export function readExcludedName(reading: Reading, at: number): number {
  const { tokens, rest, findName } = reading;
  const { word, excluded } = tokens[at] ?? {};
  if (word === undefined || excluded === undefined) return 0;
  const words = excluded.map((token) => token.word);
  const whole = { isWhole: true };
  const found = [makesNamed(reading), []]
    .map((makes) => findName(words, makes, whole))
    .find((each) => each?.taken === words.length && isChoice(each));
  if (found === undefined) rest.push(word);
  for (const slug of found?.slugs ?? []) addParameter(reading, "not", slug);
  return 1;
}

/** Chooses all values that are not excluded, once for the whole line. A value that is wanted excludes all others anyway. */
export function chooseOthers(reading: Reading): void {
  for (const [filter, values] of reading.excluded) {
    if (reading.parameters.some(({ name }) => name === filter)) continue;
    for (const other of valuesOf(filter))
      if (!values.has(other)) addParameter(reading, filter, other);
  }
}

/** A make, a model or a series. */
export function readNamed(reading: Reading, at: number): number {
  const { rest, findName } = reading;
  const found = findName(wordsFrom(reading, at), makesNamed(reading), {
    isOfMake: reading.isOfMake,
  });
  if (found === undefined) return 0;
  if (found.slugs.some((slug) => !slug.includes("."))) reading.isOfMake = true;
  if (!isChoice(found)) {
    rest.push(toSeriesWords(wordsFrom(reading, at, found.taken)));
    return found.taken;
  }
  for (const slug of found.slugs) {
    const make = makeOf(slug);
    addParameter(reading, "make", make);
    if (slug !== make) addParameter(reading, "model", slug);
  }
  return found.taken;
}

/** A word of a filter: `diesel`, `all wheel drive`. */
export function readWord(reading: Reading, at: number): number {
  for (const length of [3, 2, 1]) {
    const words = wordsFrom(reading, at, length);
    const meant = words.length === length ? FILTER_WORDS.get(words.join(" ")) : undefined;
    if (meant === undefined) continue;
    if (meant.some(([name, value]) => reading.isTitleAlone(words.join(" "), name, value))) continue;
    for (const [name, value] of meant) addParameter(reading, name, value);
    return length;
  }
  return 0;
}
