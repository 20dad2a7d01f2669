interface Bars {
  /** Lower ends. */
  edges: number[];
  counts: number[];
}

/** Few bars would be as wide as a button. */
const FEWEST = 8;

/** The bars without the empty ones at both ends, so that those with cars have the width of the filter. */
export function cropBars({ edges, counts }: Bars): Bars {
  const has = (count: number) => count > 0;
  const last = counts.findLastIndex(has) + 1;
  const end = Math.max(last, FEWEST);
  const start = Math.max(0, Math.min(counts.findIndex(has), end - FEWEST));
  return { edges: edges.slice(start, end), counts: counts.slice(start, end) };
}
