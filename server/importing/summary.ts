import { count, problemsOf } from "./refusal.ts";

import type { Batch } from "./batches.ts";
import type { Tally } from "./refusal.ts";
import type { StoredBatch } from "./store.ts";

/** The result of an import: `read` is the sum of added, alreadyThere, repeats and the refused ones. */
export interface ImportSummary {
  read: number;
  added: number;
  /** Rows that the seller had already. */
  alreadyThere: number;
  /** Duplicate rows. */
  repeats: number;
  blankLines: number;
  /** Cars whose category was guessed. */
  guessed: number;
  refused: number;
  /** Refused rows by reason. */
  readonly refusals: Tally;
  /** Values left out of imported rows, by "heading: reason". */
  readonly warnings: Tally;
  milliseconds: number;
  /** False when it was stopped before the end of the file. */
  isComplete: boolean;
}

export function newSummary(): ImportSummary {
  return {
    read: 0,
    added: 0,
    alreadyThere: 0,
    repeats: 0,
    blankLines: 0,
    guessed: 0,
    refused: 0,
    refusals: new Map(),
    warnings: new Map(),
    milliseconds: 0,
    isComplete: false,
  };
}

/** Adds a finished batch to the summary. */
export function addBatch(summary: ImportSummary, batch: Batch, stored: StoredBatch): void {
  summary.read += batch.read;
  summary.added += stored.added;
  summary.alreadyThere += stored.alreadyThere;
  summary.repeats += batch.repeats;
  summary.guessed += batch.guessed;
  summary.blankLines += batch.blankLines;
  summary.refused += batch.refusals.length;
  for (const { reason } of batch.refusals.flatMap(problemsOf)) count(summary.refusals, reason);
  for (const [reason, times] of batch.warnings) count(summary.warnings, reason, times);
}
