import { toWords } from "#shared/lib/words.ts";
import { CHOICE_FILTERS } from "#shared/rules/search.ts";
import type { DistanceUnit } from "#shared/lib/distances.ts";
import type { UnderstoodWords } from "../search-index.ts";
import type { FindName, FoundName } from "./name-finder.ts";
import {
  ABOUT_AGE,
  COMPARISONS,
  DISTANCE_WORDS,
  FILTER_WORDS,
  FILLERS,
  NEGATIONS,
  NEWER,
  OLDER,
  UNITS,
  YEAR_LABELS,
} from "./filter-words.ts";

/** A word of the line; numbers with their value. */
interface Token {
  word: string;
  number?: number;
  /** Written with `k`: an amount of money, where no other unit follows. */
  isThousands?: boolean;
}

/** What a number means, and the tokens that say so. */
interface FoundRange {
  range: string;
  unit?: DistanceUnit | undefined;
  taken: number;
}

const EARLIEST_YEAR = 1950;
/** Years of age; higher numbers are no ages. */
const OLDEST = 60;
/** Models of a series that are chosen one by one. */
const MOST_CHOSEN = 12;

/** Digits with marks for thousands, a number with `k`, a word with accents taken off, and signs that compare. */
const TOKENS =
  /(\d{1,3}(?:[.,' ]\d{3})+|\d+(?:[.,]\d+)?)\s*(tkm\b|tsd\b|k\b)?|[<>≤≥€£$]|(?<=\d\s?)[-–](?=\s?\d)|[\p{L}\p{N}]+/giu;

function readTokens(line: string): Token[] {
  return [...line.matchAll(TOKENS)].flatMap(([text, digits, unit]): Token[] => {
    if (digits === undefined) return text === "" ? [] : [{ word: wordOf(text) }];
    const isGrouped = /^\d{1,3}(?:[.,' ]\d{3})+$/.test(digits);
    const number = Number(isGrouped ? digits.replaceAll(/\D/g, "") : digits.replace(",", "."));
    const scale = unit === undefined ? 1 : 1000;
    const word = text.toLowerCase().trim();
    const token = { word, number: number * scale, isThousands: unit?.toLowerCase() === "k" };
    // 100tkm is a number and its unit.
    return unit?.toLowerCase() === "tkm" ? [token, { word: "km" }] : [token];
  });
}

/** Whether what is found can be chosen by filters, with an address that is not too long. */
function isChoice({ slugs, isPartial }: FoundName): boolean {
  return slugs.length <= MOST_CHOSEN && isPartial !== true;
}

function valuesOf(name: string): readonly string[] {
  return Object.entries(CHOICE_FILTERS).find(([filter]) => filter === name)?.[1] ?? [];
}

function wordOf(text: string): string {
  return /[\p{L}\p{N}]/u.test(text) ? toWords(text) : text;
}

/**
 * Reads a line such as `diesel suv under 15000 after 2018` as the filters that it names. Words that name none are
 * left to be searched for. `now` is in milliseconds since 1970-01-01. `isTitleAlone` tells of words whether cars on
 * sale have them in their titles, but no car the value of the filter.
 */
export function understandWords(
  line: string,
  findName: FindName,
  now: number,
  isTitleAlone: (words: string, name: string, value: string) => boolean = () => false,
): UnderstoodWords {
  const tokens = readTokens(line);
  const thisYear = new Date(now).getUTCFullYear();
  const isYear = (number: number | undefined) =>
    number !== undefined &&
    Number.isInteger(number) &&
    number >= EARLIEST_YEAR &&
    number <= thisYear + 1;
  const parameters: UnderstoodWords["parameters"] = [];
  const rest: string[] = [];
  /** The values of each filter that the line does not want. */
  const excluded = new Map<string, Set<string>>();
  const add = (name: string, value: string | number, unit?: DistanceUnit) => {
    const isKnown = parameters.some((each) => each.name === name && each.value === String(value));
    if (!isKnown) parameters.push({ name, value: String(value), ...(unit && { unit }) });
  };

  /** The range that a number belongs to, by its unit or its size; the tokens that this takes. */
  const rangeAt = (at: number, isBound: boolean): FoundRange | undefined => {
    const { number, isThousands } = tokens[at] ?? {};
    if (number === undefined) return undefined;
    const before = UNITS.get(tokens[at - 1]?.word ?? "");
    const word = tokens[at + 1]?.word ?? "";
    const after = UNITS.get(word);
    if (after === "age" && number <= OLDEST) return { range: "age", taken: 2 };
    if (after !== undefined && after !== "age")
      return { range: after, unit: DISTANCE_WORDS.get(word), taken: 2 };
    if (before === "price") return { range: "price", taken: 1 };
    if (isYear(number)) return { range: "year", taken: 1 };
    return isBound || isThousands ? { range: "price", taken: 1 } : undefined;
  };
  const readRange = (at: number, side: "from" | "to" | "either", phrase = ""): number => {
    const found = rangeAt(at, side !== "either");
    const number = tokens[at]?.number;
    if (found === undefined || number === undefined) return 0;
    const { range, unit, taken } = found;
    const value = range === "horsepower" ? Math.round(number * 0.7355) : Math.round(number);
    const name = range === "horsepower" ? "power" : range;
    if (range === "age") addAge(value, side, phrase);
    else if (range === "doors" || range === "seats") add(range, value);
    else if (side !== "either") add(`${name}_${side}`, value, unit);
    else if (range === "year") {
      add("year_from", value);
      add("year_to", value);
    } else add(`${name}_${name === "power" ? "from" : "to"}`, value, unit);
    return taken;
  };

  /** `less than 3 years old`, `over 10 years`, `younger than 5 years`. */
  const addAge = (years: number, side: "from" | "to" | "either", phrase: string) => {
    const isOfYears = ABOUT_AGE.test(phrase);
    if (side !== (isOfYears ? "to" : "from")) add("year_from", thisYear - years);
    if (side !== (isOfYears ? "from" : "to")) add("year_to", thisYear - years);
  };

  let at = 0;
  while (at < tokens.length) {
    const taken = readAt();
    if (taken === 0) {
      const { word } = tokens[at] ?? { word: "" };
      if (!FILLERS.has(word) && /[\p{L}\p{N}]/u.test(word)) rest.push(word);
    }
    at += Math.max(1, taken);
  }
  chooseOthers();
  return { parameters, rest: rest.join(" ") };

  function readAt(): number {
    return (
      readNegated() ||
      readBetween() ||
      readOpen() ||
      readCompared() ||
      readNamed() ||
      readWord() ||
      readRange(at, "either")
    );
  }

  /** `without volkswagen`, `not red`. A switch is passed over. */
  function readNegated(): number {
    if (!NEGATIONS.has(tokens[at]?.word ?? "")) return 0;
    const words = tokens.slice(at + 1).map(({ word }) => word);
    const make = findName(words, []);
    // `not opel corsa` leaves out the model, and no other cars of its make.
    const model = make && findName(words.slice(make.taken), make.slugs);
    const isOfMake = model?.slugs.every((slug) => slug.startsWith(`${make?.slugs[0]}.`));
    const named = make && model && isOfMake ? { ...model, taken: make.taken + model.taken } : make;
    if (named !== undefined) {
      // Without some of a series' cars only, the others would seem to be all.
      if (isChoice(named)) for (const slug of named.slugs) add("not", slug);
      return 1 + named.taken;
    }
    const length = [3, 2, 1].find((count) => FILTER_WORDS.has(words.slice(0, count).join(" ")));
    if (length === undefined) return 0;
    for (const [name, value] of FILTER_WORDS.get(words.slice(0, length).join(" ")) ?? [])
      excluded.set(name, (excluded.get(name) ?? new Set()).add(value));
    return 1 + length;
  }

  /** Chooses all values that are not excluded, once for the whole line. A value that is wanted excludes all others anyway. */
  function chooseOthers(): void {
    for (const [filter, values] of excluded) {
      if (parameters.some(({ name }) => name === filter)) continue;
      for (const other of valuesOf(filter)) if (!values.has(other)) add(filter, other);
    }
  }

  /** `2017 or newer`, `2010 oder älter`. */
  function readOpen(): number {
    const { number } = tokens[at] ?? {};
    const word = tokens[at + 2]?.word ?? "";
    if (
      number === undefined ||
      !isYear(number) ||
      !["or", "oder"].includes(tokens[at + 1]?.word ?? "")
    )
      return 0;
    const side = NEWER.has(word) ? "from" : OLDER.has(word) ? "to" : undefined;
    if (side === undefined) return 0;
    add(`year_${side}`, number);
    return 3;
  }

  /** `between 2000 and 5000`, `2010-2015`, `5.000 bis 9.000 euro`. */
  function readBetween(): number {
    const start = ["between", "zwischen", "von", "from"].includes(tokens[at]?.word ?? "")
      ? at + 1
      : at;
    const low = tokens[start]?.number;
    const joins = ["and", "und", "to", "bis", "-", "–"].includes(tokens[start + 1]?.word ?? "")
      ? start + 2
      : -1;
    const high = tokens[joins]?.number;
    if (low === undefined || high === undefined || low >= high) return 0;
    const found = rangeAt(joins, true);
    if (found === undefined || ["doors", "seats"].includes(found.range)) return 0;
    const power = found.range === "horsepower";
    const name = power ? "power" : found.range;
    const value = (number: number) => Math.round(power ? number * 0.7355 : number);
    if (found.range === "age") {
      add("year_from", thisYear - value(high));
      add("year_to", thisYear - value(low));
    } else {
      add(`${name}_from`, value(low), found.unit);
      add(`${name}_to`, value(high), found.unit);
    }
    return joins - at + found.taken;
  }

  /** `under 15000`, `ab 2018`, `less than 100000 km`, `max 5000`. */
  function readCompared(): number {
    for (const length of [3, 2, 1]) {
      const words = tokens.slice(at, at + length).map(({ word }) => word);
      const side = words.length === length ? COMPARISONS.get(words.join(" ")) : undefined;
      if (side === undefined) continue;
      // `under € 15000`, `ab Baujahr 2010`.
      const between = tokens[at + length]?.word ?? "";
      const isPassed = UNITS.get(between) === "price" || YEAR_LABELS.has(between);
      const number = at + length + (isPassed ? 1 : 0);
      const taken = readRange(number, side, words.join(" "));
      if (taken > 0) return number - at + taken;
    }
    return 0;
  }

  function readNamed(): number {
    const chosen = parameters.filter(({ name }) => name === "make").map(({ value }) => value);
    const found = findName(
      tokens.slice(at).map(({ word }) => word),
      chosen,
    );
    if (found === undefined) return 0;
    if (!isChoice(found)) {
      // `readSeries` reads them again: its cars are then found by the series itself.
      rest.push(
        tokens
          .slice(at, at + found.taken)
          .map(({ word }) => word)
          .join(" ")
          .replace(/^(\d) er\b/, "$1er"),
      );
      return found.taken;
    }
    for (const slug of found.slugs) {
      const [make = ""] = slug.split(".");
      add("make", make);
      if (slug !== make) add("model", slug);
    }
    return found.taken;
  }

  function readWord(): number {
    for (const length of [3, 2, 1]) {
      const words = tokens.slice(at, at + length).map(({ word }) => word);
      const meant = words.length === length ? FILTER_WORDS.get(words.join(" ")) : undefined;
      if (meant === undefined) continue;
      if (meant.some(([name, value]) => isTitleAlone(words.join(" "), name, value))) continue;
      for (const [name, value] of meant) add(name, value);
      return length;
    }
    return 0;
  }
}
