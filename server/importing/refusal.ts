import { cut } from "#shared/rules/car-names.ts";

import { copyText } from "./copy-text.ts";

/** No more of a value is kept and reported. */
const VALUE_LENGTH = 200;

/** A row that is not imported, and why. */
export interface Refusal {
  /** Number of the row's first line in the file, from 1. */
  readonly line: number;
  /** Heading of the column that is at fault; empty when it is the row as a whole. */
  readonly column: string;
  /** What the file says there, or its beginning. */
  readonly value: string;
  /** The same words for the same kind of fault, so that they can be counted. */
  readonly reason: string;
  /** What is particular to this row. */
  readonly detail?: string;
}

/** The beginning of a value. Thousands of refusals wait to be reported, the rows they tell of need not. */
export function beginningOf(value: string): string {
  return copyText(withoutZeros(cut(value, VALUE_LENGTH)));
}

/** PostgreSQL takes none, wherever they are reported to. */
function withoutZeros(text: string): string {
  return text.replaceAll("\u0000", "");
}

/** Something that was left out of a row that is imported. */
export interface Warning {
  /** Heading of the column. */
  readonly column: string;
  readonly reason: string;
}

/** How often each reason was met. */
export type Tally = Map<string, number>;

export function count(tally: Tally, reason: string, times = 1): void {
  tally.set(reason, (tally.get(reason) ?? 0) + times);
}
