import type { UnderstoodWords } from "../search-index.ts";
import { FILLERS, SEPARATORS } from "./filter-words.ts";
import type { FindName } from "./name-finder.ts";
import {
  chooseOthers,
  readExcludedName,
  readNamed,
  readNegated,
  readWord,
} from "./read-choices.ts";
import { readBetween, readCompared, readOpen, readRange } from "./read-ranges.ts";
import { readTokens } from "./read-tokens.ts";
import type { Reading } from "./reading.ts";

/** In this order: `not red` is no wish for red, and `between 2 and 5` holds two numbers. */
const READERS = [
  readExcludedName,
  readNegated,
  readBetween,
  readOpen,
  readCompared,
  readNamed,
  readWord,
  readRange,
] satisfies ((reading: Reading, at: number) => number)[];

/**
 * Reads a line such as `diesel suv under 15000 after 2018` as the filters that it names. Words that name none are
 * left to be searched for. `now` is in milliseconds since 1970-01-01. `isTitleAlone` tells of words whether cars on
 * sale have them in their titles, but no car the value of the filter. `makes` are chosen beside the line.
 */
export function understandWords(
  line: string,
  findName: FindName,
  now: number,
  isTitleAlone: Reading["isTitleAlone"] = () => false,
  makes: readonly string[] = [],
): UnderstoodWords {
  const tokens = readTokens(line);
  const thisYear = new Date(now).getUTCFullYear();
  const reading: Reading = {
    tokens,
    thisYear,
    findName,
    isTitleAlone,
    makes,
    isOfMake: makes.length > 0,
    parameters: [],
    rest: [],
    excluded: new Map(),
  };
  const { parameters, rest } = reading;
  let at = 0;
  while (at < tokens.length) {
    const { word = "", isApart = false } = tokens[at] ?? {};
    if (isApart || SEPARATORS.has(word)) reading.isOfMake = false;
    const taken = readAt(reading, at);
    if (taken === 0 && !FILLERS.has(word) && /[\p{L}\p{N}]/u.test(word)) rest.push(word);
    at += Math.max(1, taken);
  }
  chooseOthers(reading);
  return { parameters, rest: rest.join(" ") };
}

/** The first reader that applies. */
function readAt(reading: Reading, at: number): number {
  for (const read of READERS) {
    const taken = read(reading, at);
    if (taken > 0) return taken;
  }
  return 0;
}
