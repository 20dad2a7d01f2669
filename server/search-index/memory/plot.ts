import { MOST_DOTS, MOST_FRONT, type PlotAxis } from "#shared/rules/search.ts";
import type { IndexPlot, PlotCells, PlotPoint, PlotSide } from "../search-index.ts";
import { type Columns, noneOf } from "./columns.ts";
import { findFront } from "./front.ts";

const CELL_COLUMNS = 96;
const CELL_ROWS = 60;
/** Ends are taken from so many of the cars: sorting all of them would take longer than the rest. */
const SAMPLE = 4_096;
/** Share of the cars that may stand beyond one end of a plot. */
const BEYOND = 0.01;
/** An end is moved only from values this far away, as a share of the others' span. */
const FAR = 0.5;
/** Fewer cars have no end moved: none of them is an exception. */
const LEAST_TRIMMED = 50;

/** Cars with both values: their rows, and the values beside them. */
interface Plotted {
  rows: Uint32Array;
  xs: Float64Array;
  prices: Float64Array;
  count: number;
}

/** The plot of some rows. */
export function plotRows(columns: Columns, found: Uint32Array, x: PlotAxis): IndexPlot {
  const plotted = readValues(columns, found, x);
  const { rows, xs, prices, count } = plotted;
  const missing = found.length - count;
  if (count === 0) return { total: found.length, missing, front: [], frontCount: 0 };
  const pointOf = (at: number): PlotPoint => ({
    id: columns.idOf(rows[at] ?? 0),
    x: xs[at] ?? 0,
    price: prices[at] ?? 0,
  });
  const front = findFront(xs, prices, count, x === "year");
  const sides = { x: sideOf(xs, count), price: sideOf(prices, count) };
  return {
    total: found.length,
    missing,
    ...sides,
    ...(count <= MOST_DOTS
      ? { dots: Array.from({ length: count }, (_, at) => pointOf(at)) }
      : { cells: countCells(plotted, sides, x) }),
    front: chooseEvenly(front, MOST_FRONT).map(pointOf),
    frontCount: front.length,
  };
}

function readValues(columns: Columns, found: Uint32Array, x: PlotAxis): Plotted {
  const rows = new Uint32Array(found.length);
  const xs = new Float64Array(found.length);
  const prices = new Float64Array(found.length);
  const numbers = x === "year" ? columns.years : columns.distances;
  const none = noneOf(numbers);
  const { prices: allPrices } = columns;
  let count = 0;
  for (let at = 0; at < found.length; at += 1) {
    const row = found[at] ?? 0;
    const number = numbers[row] ?? none;
    const price = allPrices[row] ?? NaN;
    if (number === none || Number.isNaN(price)) continue;
    rows[count] = row;
    xs[count] = number;
    prices[count] = price;
    count += 1;
  }
  return { rows, xs, prices, count };
}

/** A few values that are far from all others would press these together: the plot ends before them. */
function sideOf(values: Float64Array, count: number): PlotSide {
  let least = Infinity;
  let most = -Infinity;
  for (let at = 0; at < count; at += 1) {
    const value = values[at] ?? 0;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (count < LEAST_TRIMMED) return { least, most, from: least, to: most };
  const size = Math.min(count, SAMPLE);
  const sample = Float64Array.from(
    { length: size },
    (_, at) => values[Math.floor((at * count) / size)] ?? 0,
  ).toSorted();
  const low = sample[Math.ceil(size * BEYOND)] ?? least;
  const high = sample[Math.floor((size - 1) * (1 - BEYOND))] ?? most;
  const far = (high - low) * FAR;
  return {
    least,
    most,
    from: far > 0 && low - least > far ? low : least,
    to: far > 0 && most - high > far ? high : most,
  };
}

function countCells(
  { xs, prices, count }: Plotted,
  { x, price }: { x: PlotSide; price: PlotSide },
  axis: PlotAxis,
): PlotCells {
  // A year is not divided.
  const years = x.to - x.from + 1;
  const xStep =
    axis === "year"
      ? Math.max(1, Math.ceil(years / CELL_COLUMNS))
      : (x.to - x.from) / CELL_COLUMNS || 1;
  const columns = axis === "year" ? Math.ceil(years / xStep) : CELL_COLUMNS;
  const priceStep = (price.to - price.from) / CELL_ROWS || 1;
  const counts = Array.from({ length: columns * CELL_ROWS }, () => 0);
  for (let at = 0; at < count; at += 1) {
    const column = place(((xs[at] ?? 0) - x.from) / xStep, columns);
    const row = place(((prices[at] ?? 0) - price.from) / priceStep, CELL_ROWS);
    const cell = row * columns + column;
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return { columns, rows: CELL_ROWS, xStep, priceStep, counts };
}

function place(value: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor(value)));
}

/** At most so many of a list, with the first and the last. */
function chooseEvenly(all: readonly number[], most: number): number[] {
  if (all.length <= most) return [...all];
  const step = (all.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => all[Math.round(at * step)] ?? 0);
}
