import { cut } from "#shared/rules/car-names.ts";

import { copyText } from "./copy-text.ts";

/** A value is truncated to this length when it is kept and reported. */
const VALUE_LENGTH = 200;

/** Why a row is not imported. */
export interface Problem {
  /** Heading of the invalid column; empty when the row as a whole is invalid. */
  readonly column: string;
  /** The value in the file, truncated. */
  readonly value: string;
  /** The same text for the same kind of error, so that errors can be counted. */
  readonly reason: string;
  /** Details of this row, beyond the reason. */
  readonly detail?: string;
}

/** A row that is not imported, and its first problem. */
export interface Refusal extends Problem {
  /** Number of the row's first line in the file, from 1. */
  readonly line: number;
  /** What else is wrong with the row, at most one for each of the few values that a car must have. */
  readonly others?: readonly Problem[];
}

/** All problems of a row, by their columns. */
export function problemsOf({ others = [], ...first }: Refusal): readonly Problem[] {
  return [first, ...others];
}

/**
 * Truncates and copies a value: thousands of refusals are kept in memory, and must not keep their rows alive.
 */
export function beginningOf(value: string): string {
  return copyText(withoutZeros(cut(value, VALUE_LENGTH)));
}

/** PostgreSQL accepts no NUL characters, and refusals are stored there too. */
function withoutZeros(text: string): string {
  return text.replaceAll("\u0000", "");
}

/** A value that was left out of an imported row. */
export interface Warning {
  /** Heading of the column. */
  readonly column: string;
  /** The value in the file; empty where it is one of a list. */
  readonly value: string;
  readonly reason: string;
}

/** Number of occurrences by reason. */
export type Tally = Map<string, number>;

export function count(tally: Tally, reason: string, times = 1): void {
  tally.set(reason, (tally.get(reason) ?? 0) + times);
}
