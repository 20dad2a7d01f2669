import type { PlotAnswer } from "#shared/contract/search-plot.ts";
import type { PlotAxis, Range } from "#shared/rules/search.ts";
import { searchAddress } from "../address.ts";
import type { Scale, Side } from "./scales.ts";

/** A rectangle of a plot, in its pixels from the top left. Its corners are in any order. */
export interface Area {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface AreaRanges {
  x: Range;
  price: Range;
}

/** The parts of a side that an end is rounded to, as a share of the span. */
const PARTS = 50;

/**
 * The ranges that a rectangle means. An end beyond all cars is open. Others are rounded to where cars are added, never
 * lost; years are whole.
 */
export function rangesOf(
  { x0, y0, x1, y1 }: Area,
  scales: { x: Scale; price: Scale },
  sides: { x: Side; price: Side },
  axis: PlotAxis,
): AreaRanges {
  const across = [scales.x.valueAt(Math.min(x0, x1)), scales.x.valueAt(Math.max(x0, x1))] as const;
  // Prices rise from below.
  const up = [
    scales.price.valueAt(Math.max(y0, y1)),
    scales.price.valueAt(Math.min(y0, y1)),
  ] as const;
  return {
    x: axis === "year" ? wholeYears(across, sides.x) : roundOutwards(across, sides.x),
    price: roundOutwards(up, sides.price),
  };
}

function roundOutwards([low, high]: readonly [number, number], side: Side): Range {
  const part = (side.to - side.from) / PARTS;
  const step = part > 1 ? 10 ** Math.floor(Math.log10(part)) : 1;
  return {
    from: low <= side.from ? undefined : Math.floor(low / step) * step,
    to: high >= side.to ? undefined : Math.ceil(high / step) * step,
  };
}

/** The years whose middle the rectangle holds, or the one that it is in. */
function wholeYears([low, high]: readonly [number, number], side: Side): Range {
  let [from, to] = [Math.ceil(low), Math.floor(high)];
  if (from > to) from = to = Math.round((low + high) / 2);
  return {
    from: from <= side.from ? undefined : from,
    to: to >= side.to ? undefined : to,
  };
}

const isWithin = (value: number, { from = -Infinity, to = Infinity }: Range) =>
  value >= from && value <= to;

/** The cars in some ranges. `isExact` is false where only cells are known: those whose middle is within count. */
export function countWithin(
  { dots, cells, x, price, missing }: PlotAnswer,
  ranges: AreaRanges,
): { count: number; isExact: boolean } {
  if (dots !== undefined) {
    const found = dots.filter(
      (dot) => isWithin(dot.x, ranges.x) && isWithin(dot.price, ranges.price),
    );
    // A search that leaves one side open also finds cars that lack its value.
    const isOpen = [ranges.x, ranges.price].some(
      ({ from, to }) => from === undefined && to === undefined,
    );
    return { count: found.length, isExact: missing === 0 || !isOpen };
  }
  let count = 0;
  for (const [at, cars] of (cells?.counts ?? []).entries()) {
    if (cars === 0 || cells === undefined) continue;
    const column = (at % cells.columns) + 0.5;
    const row = Math.floor(at / cells.columns) + 0.5;
    const value = (x?.from ?? 0) + column * cells.x_step;
    if (!isWithin(value, ranges.x)) continue;
    if (isWithin((price?.from ?? 0) + row * cells.price_step, ranges.price)) count += cars;
  }
  return { count, isExact: false };
}

/** The search with these ranges instead of its own; an open end keeps the search's own one. */
export function narrow(
  path: string,
  params: URLSearchParams,
  axis: PlotAxis,
  { x, price }: AreaRanges,
): string {
  const next = new URLSearchParams(params);
  for (const [name, { from, to }] of [
    [axis, x],
    ["price", price],
  ] as const) {
    if (from !== undefined) next.set(`${name}_from`, String(from));
    if (to !== undefined) next.set(`${name}_to`, String(to));
  }
  return searchAddress(path, next);
}
