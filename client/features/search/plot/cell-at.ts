import type { PlotAnswer } from "#shared/contract/search-plot.ts";
import type { PlotAxis } from "#shared/rules/search.ts";
import type { Area } from "./brush.ts";
import type { Point } from "./drawing.ts";
import type { Scale } from "./scales.ts";

/** A cell with cars. */
export interface Cell extends Point {
  count: number;
  x: { from: number; to: number };
  price: { from: number; to: number };
  area: Area;
}

/** The cell at a place of the plot; undefined where no car stands. */
export function cellAt(
  { cells, x: side, price: prices }: PlotAnswer,
  { x, price }: { x: Scale; price: Scale },
  axis: PlotAxis,
  at: Point,
): Cell | undefined {
  if (cells === undefined || side === undefined || prices === undefined) return undefined;
  const shift = axis === "year" ? 0.5 : 0;
  const start = side.from - shift;
  const column = Math.floor((x.valueAt(at.left) - start) / cells.x_step);
  const row = Math.floor((price.valueAt(at.top) - prices.from) / cells.price_step);
  if (column < 0 || column >= cells.columns || row < 0) return undefined;
  const count = cells.counts[row * cells.columns + column] ?? 0;
  if (count === 0) return undefined;
  const [left, right] = [start + column * cells.x_step, start + (column + 1) * cells.x_step];
  const [low, high] = [
    prices.from + row * cells.price_step,
    prices.from + (row + 1) * cells.price_step,
  ];
  const area = {
    x0: x.place(left),
    x1: x.place(right),
    y0: price.place(high),
    y1: price.place(low),
  };
  return {
    count,
    x: { from: left + shift, to: right - shift },
    price: { from: low, to: high },
    area,
    left: (area.x0 + area.x1) / 2,
    top: (area.y0 + area.y1) / 2,
  };
}
