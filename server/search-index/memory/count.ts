import type { Bits } from "./bitset.ts";
import { codesOf, placeOf, type Property } from "./codes.ts";
import { BLOCK_BITS, type Columns } from "./columns.ts";
import type { Tally } from "./tally.ts";

/** Cars that were listed after each of these moments. Blocks of rows that are all older are skipped. */
export function countSince(
  { postedAt, blockPosted }: Columns,
  moments: readonly number[],
  rows: Bits,
): number[] {
  const earliest = Math.min(...moments);
  const counts = moments.map(() => 0);
  for (let at = 0; at < rows.length; at += 1) {
    let rest = (rows[at] ?? 0) >>> 0;
    if (rest === 0 || (blockPosted[at >>> (BLOCK_BITS - 5)] ?? 0) <= earliest) continue;
    for (; rest !== 0; rest &= rest - 1) {
      const posted = postedAt[(at << 5) | (31 - Math.clz32(rest & -rest))] ?? 0;
      for (let each = 0; each < moments.length; each += 1)
        if (posted > (moments[each] ?? 0)) counts[each] = (counts[each] ?? 0) + 1;
    }
  }
  return counts;
}

/** Cars for each code of a property. */
export function countProperty(property: Property, tally: Tally): number[] {
  const { group, size } = placeOf(property);
  const counts = tally.group(group);
  const codes = codesOf(property);
  const sums = Array.from({ length: size }, () => 0);
  for (let number = 0; number < counts.length; number += 1) {
    const count = counts[number] ?? 0;
    if (count === 0) continue;
    const code = codes[number] ?? 0;
    sums[code] = (sums[code] ?? 0) + count;
  }
  return sums;
}

/** Cars within each of these radii, by the cars of each point and its distance. */
export function countWithin(
  radii: readonly number[],
  distances: Float64Array,
  counts: Uint32Array,
): number[] {
  const sums = radii.map(() => 0);
  for (let code = 0; code < distances.length; code += 1) {
    const count = counts[code] ?? 0;
    if (count === 0) continue;
    for (const [at, radius] of radii.entries())
      if ((distances[code] ?? Infinity) <= radius) sums[at] = (sums[at] ?? 0) + count;
  }
  return sums;
}
