import { IS_SMOKE } from "../scale.ts";
import { median } from "./statistics.ts";

/** One line of the report. */
export interface Figure {
  name: string;
  unit: string;
  /** Every round of the product, as measured. */
  rounds: number[];
  /** The same rounds for the subject that it is compared with. */
  baseline?: { name: string; rounds: number[] };
  /** A bound of the value itself, or of its ratio to the baseline. */
  goal?: { of: "value" | "ratio"; atLeast?: number; atMost?: number };
  /** Said below the table. */
  note?: string;
}

export interface JudgedFigure extends Figure {
  value: number;
  baselineValue: number | undefined;
  ratio: number | undefined;
  verdict: "met" | "MISSED" | "FAILED" | "no goal";
}

/** The line of a measure that ended in an error. */
export function failedFigure(name: string, error: unknown): JudgedFigure {
  const note = error instanceof Error ? error.message : String(error);
  const unknown = { value: NaN, baselineValue: undefined, ratio: undefined };
  return { name, unit: "", rounds: [], note, ...unknown, verdict: "FAILED" };
}

/** A run is good when everything was measured and every goal is met. */
export function isGood({ verdict }: Pick<JudgedFigure, "verdict">): boolean {
  return verdict !== "MISSED" && verdict !== "FAILED";
}

export function judge(figure: Figure): JudgedFigure {
  const value = median(figure.rounds);
  const baselineValue = figure.baseline && median(figure.baseline.rounds);
  const ratio = baselineValue === undefined ? undefined : value / baselineValue;
  return { ...figure, value, baselineValue, ratio, verdict: verdictOf(figure, value, ratio) };
}

function verdictOf(
  { name, goal }: Figure,
  value: number,
  ratio: number | undefined,
): JudgedFigure["verdict"] {
  if (goal === undefined || IS_SMOKE) return "no goal";
  const judged = goal.of === "value" ? value : ratio;
  if (judged === undefined) throw new Error(`"${name}" has a goal for its ratio and no baseline`);
  const isMet = judged >= (goal.atLeast ?? -Infinity) && judged <= (goal.atMost ?? Infinity);
  return isMet ? "met" : "MISSED";
}

export function describeGoal({ goal, unit }: Pick<Figure, "goal" | "unit">): string {
  if (goal === undefined) return "";
  const bound = goal.atLeast === undefined ? `<= ${goal.atMost}` : `>= ${goal.atLeast}`;
  return goal.of === "ratio" ? `${bound} x baseline` : `${bound} ${unit}`;
}
