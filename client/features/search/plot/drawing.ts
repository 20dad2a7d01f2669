import type { PlotAnswer } from "#shared/contract/search-plot.ts";
import type { PlotAxis } from "#shared/rules/search.ts";
import { type Scale, spreadOf } from "./scales.ts";

export interface Point {
  left: number;
  top: number;
}

/** A car as it stands in the drawing. */
export interface Mark extends Point {
  id: string;
  x: number;
  price: number;
}

interface Scales {
  x: Scale;
  price: Scale;
}

/** Dots are drawn in this many layers, so that places with many cars are darker. */
const LAYERS = 8;
/** Shades of cells. */
const SHADES = 6;
/** Below this opacity, a cell of few cars cannot be told from none on a dark screen. */
const FAINTEST = 0.25;

export function toMarks({ dots = [] }: PlotAnswer, { x, price }: Scales, axis: PlotAxis): Mark[] {
  return dots.map((dot) => ({
    ...dot,
    left: x.place(axis === "year" ? dot.x + spreadOf(dot.id) : dot.x),
    top: price.place(dot.price),
  }));
}

/** Paths of the dots, each a line without length that its round ends make a dot of. */
export function dotPaths(marks: readonly Mark[]): string[] {
  const paths = Array.from({ length: Math.min(LAYERS, marks.length) }, () => "");
  for (const [at, { left, top }] of marks.entries())
    paths[at % LAYERS] += `M${round(left)} ${round(top)}h0`;
  return paths;
}

/** For each shade of the cells, from the lightest, its opacity and its path. */
export function cellPaths(
  { cells, x: side, price: prices }: PlotAnswer,
  { x, price }: Scales,
  axis: PlotAxis,
): { opacity: number; path: string }[] {
  if (cells === undefined || side === undefined || prices === undefined) return [];
  const shift = axis === "year" ? 0.5 : 0;
  const most = Math.max(...cells.counts);
  const paths = Array.from({ length: SHADES }, () => "");
  for (const [at, count] of cells.counts.entries()) {
    if (count === 0) continue;
    const column = at % cells.columns;
    const row = Math.floor(at / cells.columns);
    const left = x.place(side.from - shift + column * cells.x_step);
    const right = x.place(side.from - shift + (column + 1) * cells.x_step);
    const bottom = price.place(prices.from + row * cells.price_step);
    const top = price.place(prices.from + (row + 1) * cells.price_step);
    const shade = Math.min(SHADES - 1, Math.floor(Math.sqrt(count / most) * SHADES));
    paths[shade] +=
      `M${round(left)} ${round(top)}H${round(right)}V${round(bottom)}H${round(left)}z`;
  }
  return paths.map((path, shade) => ({
    path,
    opacity: FAINTEST + ((1 - FAINTEST) * (shade + 1)) / SHADES,
  }));
}

/**
 * The line along the front, whose points come from left to right. Each step shows the lowest price for at most so much
 * distance, or for at least this year.
 */
export function frontPath(points: readonly Point[], axis: PlotAxis): string {
  return points
    .map(({ left, top }, at) => {
      if (at === 0) return `M${round(left)} ${round(top)}`;
      const [across, up] = [`H${round(left)}`, `V${round(top)}`];
      return axis === "year" ? up + across : across + up;
    })
    .join("");
}

/** The mark nearest to a place, if it is near enough. */
export function nearest<T extends Point>(
  marks: readonly T[],
  at: Point,
  reach: number,
): T | undefined {
  let best: T | undefined;
  let least = reach ** 2;
  for (const mark of marks) {
    const distance = (mark.left - at.left) ** 2 + (mark.top - at.top) ** 2;
    if (distance > least) continue;
    least = distance;
    best = mark;
  }
  return best;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
