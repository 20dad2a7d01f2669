/** Bits of rows, 32 to a number. */
export type Bits = Uint32Array<ArrayBuffer>;

export function makeBits(rows: number): Bits {
  return new Uint32Array(Math.ceil(rows / 32));
}

export function setBit(bits: Bits, row: number): void {
  const at = row >>> 5;
  bits[at] = (bits[at] ?? 0) | (1 << (row & 31));
}

export function clearBit(bits: Bits, row: number): void {
  const at = row >>> 5;
  bits[at] = (bits[at] ?? 0) & ~(1 << (row & 31));
}

export function hasBit(bits: Bits, row: number): boolean {
  return (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;
}

/** The bits that all sets have; a new set. */
export function intersect(first: Bits, others: readonly Bits[]): Bits {
  const result = first.slice();
  for (const other of others)
    for (let at = 0; at < result.length; at += 1) result[at] = (result[at] ?? 0) & (other[at] ?? 0);
  return result;
}

export function addAll(into: Bits, bits: Bits): void {
  for (let at = 0; at < into.length; at += 1) into[at] = (into[at] ?? 0) | (bits[at] ?? 0);
}

export function removeAll(from: Bits, bits: Bits): void {
  for (let at = 0; at < from.length; at += 1) from[at] = (from[at] ?? 0) & ~(bits[at] ?? 0);
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let at = 0; at < bits.length; at += 1) count += popCount(bits[at] ?? 0);
  return count;
}

/** The rows of a set, the highest first: rows are added in the order of listing, so these are the newest. */
export function rowsOf(bits: Bits): Uint32Array {
  const rows = new Uint32Array(countBits(bits));
  fillRows(bits, rows);
  return rows;
}

/** Writes the rows of a set into numbers that have room for all of them, the highest first. */
export function fillRows(bits: Bits, rows: Uint32Array): void {
  let next = 0;
  for (let at = bits.length - 1; at >= 0; at -= 1) {
    const first = at << 5;
    // Signed, because numbers above 2^31 are slow.
    let rest = (bits[at] ?? 0) | 0;
    while (rest !== 0) {
      const bit = 31 - Math.clz32(rest);
      rows[next] = first | bit;
      next += 1;
      rest ^= 1 << bit;
    }
  }
}

/** The number of bits in a number of 32 (Hacker's Delight, 5-1). */
function popCount(value: number): number {
  let rest = value - ((value >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
