import type { HistogramFilter } from "#shared/rules/search.ts";

/** Lower ends of the bars, for a currency in which a usual car costs thousands. */
const PRICES = [
  0, 500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 6_000, 7_000, 8_000, 9_000, 10_000,
  12_000, 14_000, 16_000, 18_000, 20_000, 25_000, 30_000, 40_000, 60_000, 100_000,
];
/** Kilometres. */
const DISTANCES = [
  0, 5_000, 10_000, 15_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000, 90_000, 100_000,
  110_000, 120_000, 130_000, 140_000, 150_000, 160_000, 180_000, 200_000, 225_000, 250_000, 300_000,
];
const BARS = 24;

/** The lower ends of each histogram's bars. Prices grow by `scale`, a power of ten, where money is smaller. */
export function histogramEdges(
  now: number,
  scale = 1,
): Readonly<Record<HistogramFilter, readonly number[]>> {
  const next = new Date(now).getUTCFullYear() + 1;
  return {
    price: PRICES.map((edge) => edge * scale),
    year: Array.from({ length: BARS }, (_, at) => next - BARS + 1 + at),
    distance: DISTANCES,
  };
}
