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
  verdict: "aim met" | "gate met" | "MISSED";
}

export function judgeWebFigure(figure: WebFigure): JudgedWebFigure {
  const value = median(figure.rounds);
  const reaches = (bound: number) => (figure.better === "less" ? value <= bound : value >= bound);
  const verdict = reaches(figure.aim) ? "aim met" : reaches(figure.gate) ? "gate met" : "MISSED";
  return { ...figure, value, verdict };
}
