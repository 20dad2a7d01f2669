import { IS_SMOKE } from "../scale.ts";
import { median } from "../report/statistics.ts";

/** One measurement of one page against what must hold and what we aim at. */
export interface WebFigure {
  metric: string;
  page: string;
  unit: string;
  rounds: number[];
  /** The worst value that is acceptable, and the one we want; equal where there is only one. */
  gate: number;
  aim: number;
  better: "less" | "more";
  note?: string;
}

export interface JudgedWebFigure extends WebFigure {
  value: number;
  verdict: "aim met" | "gate met" | "MISSED" | "FAILED" | "no goal";
}

/** The line of a measure that ended in an error. */
export function failedWebFigure(metric: string, error: unknown): JudgedWebFigure {
  const note = error instanceof Error ? error.message : String(error);
  const bounds = { gate: NaN, aim: NaN, better: "less" } as const;
  return { metric, page: "", unit: "", rounds: [], note, ...bounds, value: NaN, verdict: "FAILED" };
}

export function judgeWebFigure(figure: WebFigure): JudgedWebFigure {
  const value = median(figure.rounds);
  const reaches = (bound: number) => (figure.better === "less" ? value <= bound : value >= bound);
  if (IS_SMOKE) return { ...figure, value, verdict: "no goal" };
  const verdict = reaches(figure.aim) ? "aim met" : reaches(figure.gate) ? "gate met" : "MISSED";
  return { ...figure, value, verdict };
}
