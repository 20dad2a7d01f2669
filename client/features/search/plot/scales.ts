import type { PlotAnswer } from "#shared/contract/search-plot.ts";

export type Side = NonNullable<PlotAnswer["x"]>;

/** A straight scale from values to pixels. */
export interface Scale {
  from: number;
  to: number;
  /** Pixels of a value; one beyond an end stands at that end. */
  place: (value: number) => number;
  /** The value at some pixels. */
  valueAt: (pixels: number) => number;
}

/** Room beyond the outermost cars, as a share of the span. */
const ROOM = 0.04;
/** A side that begins below this share of its end begins at zero. */
const NEAR_ZERO = 0.3;

/** The ends of a side as it is drawn. A year takes the room of a year. */
export function endsOf({ from, to }: Side, isYear: boolean): [number, number] {
  if (isYear) return [from - 0.5, to + 0.5];
  const room = (to - from || to || 1) * ROOM;
  const start = from < to * NEAR_ZERO || to === 0 ? 0 : Math.max(0, from - room);
  return [start, to + room];
}

export function makeScale(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
): Scale {
  const perValue = (end - start) / (to - from);
  return {
    from,
    to,
    place: (value) => start + (Math.min(to, Math.max(from, value)) - from) * perValue,
    valueAt: (pixels) => Math.min(to, Math.max(from, from + (pixels - start) / perValue)),
  };
}

/** Round values between two ends, about as many as asked for: 1, 2 or 5 times a power of ten apart. */
export function ticksOf(from: number, to: number, about: number, least = 0): number[] {
  const rough = (to - from) / Math.max(1, about);
  const power = 10 ** Math.floor(Math.log10(rough));
  const ratio = rough / power;
  // The nearest one by its logarithm.
  const factor =
    ratio < Math.SQRT2 ? 1 : ratio < Math.sqrt(10) ? 2 : ratio < Math.sqrt(50) ? 5 : 10;
  const step = Math.max(least, factor * power);
  const ticks: number[] = [];
  for (let at = Math.ceil(from / step); at * step <= to; at += 1) ticks.push(at * step);
  return ticks;
}

/** Where in its year's room a car's dot stands, so that cars of one year do not hide each other: -0.3 to 0.3. */
export function spreadOf(id: string): number {
  return (Number.parseInt(id.slice(-4), 16) / 0xffff - 0.5) * 0.6;
}
