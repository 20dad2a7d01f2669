import type { DistanceUnit } from "#shared/lib/distances.ts";
import type { UnderstoodWords } from "../search-index.ts";
import type { FindName } from "./name-finder.ts";
import type { Token } from "./read-tokens.ts";

/** A line that is being read, and what is understood of it so far. */
export interface Reading {
  readonly tokens: readonly Token[];
  readonly thisYear: number;
  readonly findName: FindName;
  /** Whether cars on sale have the words in their titles, but no car the value of the filter. */
  readonly isTitleAlone: (words: string, name: string, value: string) => boolean;
  /** Makes that are chosen beside the line. */
  readonly makes: readonly string[];
  /** Whether the next word stands beside a make: short names of models of other makes are not meant then. */
  isOfMake: boolean;
  readonly parameters: UnderstoodWords["parameters"];
  /** Words that are left to be searched for. */
  readonly rest: string[];
  /** The values of each filter that the line does not want. */
  readonly excluded: Map<string, Set<string>>;
}

/** Adds a parameter. Idempotent. */
export function addParameter(
  { parameters }: Reading,
  name: string,
  value: string | number,
  unit?: DistanceUnit,
): void {
  const isKnown = parameters.some((each) => each.name === name && each.value === String(value));
  if (!isKnown) parameters.push({ name, value: String(value), ...(unit && { unit }) });
}

/** The words of some tokens, from one on. */
export function wordsFrom({ tokens }: Reading, at: number, count?: number): string[] {
  return tokens.slice(at, count === undefined ? undefined : at + count).map(({ word }) => word);
}
