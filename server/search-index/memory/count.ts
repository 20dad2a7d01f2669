import { GROUP_SIZES, type Property, codeIn, placeOf } from "./codes.ts";
import type { Columns } from "./columns.ts";

/** Cars for each number of a group. */
export function countGroup(column: Uint16Array, group: number, rows: Uint32Array): Uint32Array {
  const counts = new Uint32Array(GROUP_SIZES[group] ?? 0);
  for (let at = 0; at < rows.length; at += 1) {
    const number = column[rows[at] ?? 0] ?? 0;
    counts[number] = (counts[number] ?? 0) + 1;
  }
  return counts;
}

/** Cars for each code of the make and model. */
export function countNames({ names }: Columns, size: number, rows: Uint32Array): Uint32Array {
  const counts = new Uint32Array(size);
  for (let at = 0; at < rows.length; at += 1) {
    const code = names[rows[at] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

/** Cars that were listed after each of these moments. */
export function countSince(
  { postedAt }: Columns,
  moments: readonly number[],
  rows: Uint32Array,
): number[] {
  const earliest = Math.min(...moments);
  const counts = moments.map(() => 0);
  for (let at = 0; at < rows.length; at += 1) {
    const posted = postedAt[rows[at] ?? 0] ?? 0;
    if (posted <= earliest) continue;
    for (let each = 0; each < moments.length; each += 1)
      if (posted > (moments[each] ?? 0)) counts[each] = (counts[each] ?? 0) + 1;
  }
  return counts;
}

/** Adds the counts of a group up by the codes of one of its properties. */
export function sumOf(property: Property, counts: Uint32Array): number[] {
  const place = placeOf(property);
  const sums = Array.from({ length: place.size }, () => 0);
  for (let number = 0; number < counts.length; number += 1) {
    const count = counts[number] ?? 0;
    if (count === 0) continue;
    const code = codeIn(number, place);
    sums[code] = (sums[code] ?? 0) + count;
  }
  return sums;
}
