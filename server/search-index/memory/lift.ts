/** Rows in their order: promoted cars, and the others. */
export interface Streams {
  promoted: readonly number[];
  others: readonly number[];
}

export interface Ranked {
  row: number;
  /** Stands above its own place. */
  isLifted: boolean;
}

/**
 * Pages of `limit` cars, each with up to `most` promoted ones at its top. When there are no others any more, the
 * promoted ones that are left follow in their order.
 */
export function interleave({ promoted, others }: Streams, limit: number, most: number): Ranked[] {
  const ranked: Ranked[] = [];
  let nextPromoted = 0;
  let nextOther = 0;
  const total = promoted.length + others.length;
  while (ranked.length < total) {
    const lifted = promoted.slice(nextPromoted, nextPromoted + Math.min(most, limit));
    nextPromoted += lifted.length;
    const rest = others.slice(nextOther, nextOther + limit - lifted.length);
    nextOther += rest.length;
    const missing = limit - lifted.length - rest.length;
    const left = promoted.slice(nextPromoted, nextPromoted + missing);
    nextPromoted += left.length;
    ranked.push(
      ...lifted.map((row) => ({ row, isLifted: true })),
      ...rest.map((row) => ({ row, isLifted: false })),
      ...left.map((row) => ({ row, isLifted: false })),
    );
  }
  return ranked;
}
