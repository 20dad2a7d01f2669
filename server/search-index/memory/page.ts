import { PROMOTED_PER_PAGE } from "#shared/rules/search.ts";
import type { IndexAnswer, IndexHit, IndexQuery } from "../search-index.ts";
import { type Bits, hasBit, intersect, removeAll } from "./bitset.ts";
import { codesOf, placeOf } from "./codes.ts";
import { type Columns, NO_NUMBER } from "./columns.ts";
import type { Filters } from "./filters.ts";
import { interleave } from "./lift.ts";
import type { Points } from "./points.ts";
import { makeBound, makeKey, PLACE_LENGTH, placeOfRow, Top } from "./rank.ts";

/** The place before every other. */
const BEFORE_ALL: readonly number[] = [
  Number.MAX_VALUE,
  Number.MAX_VALUE,
  ...Array.from({ length: 4 }, () => NO_NUMBER),
];

interface Scene {
  columns: Columns;
  filters: Filters;
  points: Points;
  live: Bits;
  /** The rows of the query, and their number. */
  rows: Bits;
  total: number;
}

/** One page of results in their order, and the place after its last one where there are more. */
export function rankPage(
  query: IndexQuery,
  { columns, filters, points, live, rows, total }: Scene,
): Pick<IndexAnswer, "hits" | "next"> {
  const { words, series = [], sort, limit, after, offset = 0 } = query;
  const isUpcoming = query.list === "upcoming";
  const lifts = sort === "best" && !isUpcoming;
  const wordBits = [
    ...words.map((word, at) => filters.word(word, "title", at === words.length - 1)),
    ...series.map((each) => filters.series(each)),
  ];
  const inTitle = wordBits.length === 0 ? undefined : intersect(live, wordBits);
  const distances = query.near && points.distancesFrom(query.near.point);
  const named = namedRows(query, filters);
  const order = { columns, sort, isUpcoming, inTitle, named, distances };
  const keyOf = makeKey(order);
  const boundOf = makeBound(order);
  // One more than the page shows whether there is a next one.
  const most = after === undefined ? offset + limit : limit + 1;
  const promotedAfter = lifts ? after?.slice(0, PLACE_LENGTH) : undefined;
  const othersAfter = lifts ? after?.slice(PLACE_LENGTH) : after;
  const firstOf = (some: Bits, place: readonly number[] | undefined) => {
    const top = new Top(columns, keyOf, most, place);
    top.offerAll(some, boundOf);
    return top.sorted();
  };
  const promotedRows = lifts ? intersect(rows, [filters.property("promoted", [1])]) : undefined;
  const otherRows = rows.slice();
  if (promotedRows !== undefined) removeAll(otherRows, promotedRows);
  const promoted = promotedRows === undefined ? [] : firstOf(promotedRows, promotedAfter);
  const others = firstOf(otherRows, othersAfter);

  const start = after === undefined ? offset : 0;
  const seen = (
    lifts
      ? interleave({ promoted, others }, limit, PROMOTED_PER_PAGE)
      : others.map((row) => ({ row, isLifted: false }))
  ).slice(0, start + limit);
  const shown = seen.slice(start);
  const codes = codesOf("lowered");
  const group = columns.groups[placeOf("lowered").group] ?? new Uint16Array();
  const hits = shown.map(({ row, isLifted }): IndexHit => ({
    id: columns.idOf(row),
    isLifted,
    isLowered: codes[group[row] ?? 0] === 1,
    ...(inTitle !== undefined && { matched: hasBit(inTitle, row) ? "title" : "description" }),
    ...(distances !== undefined && { away: distances[columns.points[row] ?? 0] ?? Infinity }),
  }));
  const isMore =
    shown.length > 0 &&
    (after === undefined ? seen.length < total : promoted.length + others.length > limit);
  if (!isMore) return { hits };
  const isPromoted = (row: number) => promotedRows !== undefined && hasBit(promotedRows, row);
  const lastPlace = (ofPromoted: boolean, before: readonly number[] | undefined) => {
    const last = seen.findLast(({ row }) => isPromoted(row) === ofPromoted);
    if (last !== undefined) return placeOfRow(columns, keyOf, last.row);
    return before ?? BEFORE_ALL;
  };
  const end = lastPlace(false, othersAfter);
  return { hits, next: lifts ? [...lastPlace(true, promotedAfter), ...end] : end };
}

/** Rows whose make and model the words name. */
function namedRows({ named = [] }: IndexQuery, filters: Filters): Bits | undefined {
  if (named.length === 0) return undefined;
  return filters.cars(
    named.filter((slug) => !slug.includes(".")),
    named.filter((slug) => slug.includes(".")),
  );
}
