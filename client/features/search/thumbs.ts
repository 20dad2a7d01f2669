import type { RangeFilter } from "#shared/rules/search.ts";

export interface Ends {
  from: number | undefined;
  to: number | undefined;
}

/** Places of the thumbs: the bars from the first to below the second are chosen. */
export type Places = readonly [low: number, high: number];

/** The places nearest to the ends of a range; an open end is at the edge of the histogram. */
export function atEnds(edges: readonly number[], { from, to }: Ends): Places {
  const last = edges.length;
  const low =
    from === undefined
      ? 0
      : Math.max(
          0,
          edges.findLastIndex((edge) => edge <= from),
        );
  const above = to === undefined ? -1 : edges.findIndex((edge) => edge >= to);
  const high = above < 0 ? last : above;
  return [Math.min(low, last - 1), Math.max(high, Math.min(low, last - 1) + 1)];
}

/** The ends of a range with its thumbs at these places; whole years include the last one. */
export function endsAt(name: RangeFilter, edges: readonly number[], [low, high]: Places): Ends {
  const top = edges[high];
  return {
    from: low === 0 ? undefined : edges[low],
    to: top === undefined ? undefined : top - (name === "year" ? 1 : 0),
  };
}

/** Two thumbs below some bars, and the ends that they mean. An end that no thumb has set may lie between two edges. */
interface Thumbs {
  places: Places;
  ends: Ends;
}

/** Moves one of the thumbs, and with it its own end alone. One bar at least stays between the thumbs. */
export function moveThumb(
  name: RangeFilter,
  edges: readonly number[],
  { places: [low, high], ends }: Thumbs,
  end: keyof Ends,
  place: number,
): Thumbs {
  const places: Places =
    end === "from" ? [Math.min(place, high - 1), high] : [low, Math.max(place, low + 1)];
  return { places, ends: { ...ends, [end]: endsAt(name, edges, places)[end] } };
}

/** Cars in the bars between the thumbs. */
export function countBetween(counts: readonly number[], [low, high]: Places): number {
  return counts.slice(low, high).reduce((sum, count) => sum + count, 0);
}
