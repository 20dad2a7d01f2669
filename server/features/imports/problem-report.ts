import type { Refusal } from "#server/importing/refusal.ts";
import { encodeRefusal } from "#server/importing/report.ts";

/** The most rows of each kind that a report lists. */
const MOST_REPORTED = 50_000;

interface ReportLine {
  /** In the seller's file, from 1. */
  readonly line: number;
  readonly text: string;
}

/** Collects the lines of a report. Notes have a limit of their own, because they come in before refusals. */
export class ProblemReport {
  readonly #refusals: ReportLine[] = [];
  readonly #notes: ReportLine[] = [];
  readonly #most: number;

  constructor(most = MOST_REPORTED) {
    this.#most = most;
  }

  /** A row that is not imported. */
  refuse(refusal: Refusal): void {
    this.#add(this.#refusals, refusal);
  }

  /** A value that was left out, or a duplicate. */
  note(problem: Refusal): void {
    this.#add(this.#notes, problem);
  }

  #add(lines: ReportLine[], problem: Refusal): void {
    if (lines.length < this.#most) lines.push({ line: problem.line, text: encodeRefusal(problem) });
  }

  /** In the order of the file. */
  write(): string[] {
    return [...this.#refusals, ...this.#notes]
      .toSorted((a, b) => a.line - b.line)
      .map(({ text }) => text);
  }
}
