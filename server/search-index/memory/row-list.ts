import { type Bits, hasBit, setBit } from "./bitset.ts";
import { ByteList } from "./byte-list.ts";

/**
 * Rows that have a word, in ascending order. Each is kept as its distance from the one before, which is a byte for most
 * rows of a common word.
 */
export class RowList extends ByteList {
  #last = -1;
  length = 0;

  /** False for the row that was added last, which the list has. */
  add(row: number): boolean {
    if (row === this.#last) return false;
    this.push(row - this.#last);
    this.#last = row;
    this.length += 1;
    return true;
  }

  addTo(bits: Bits): void {
    this.#each((row) => setBit(bits, row));
  }

  /** Whether one of the rows is in the set. The newest rows come first: they are the likeliest to be living. */
  hasAnyOf(bits: Bits): boolean {
    const { bytes } = this;
    let row = this.#last;
    for (let at = this.size - 1; at >= 0;) {
      if (hasBit(bits, row)) return true;
      // Back to the first byte of the distance: the bytes before its last one have the highest bit set.
      let distance = bytes[at] ?? 0;
      for (at -= 1; at >= 0 && (bytes[at] ?? 0) >= 0x80; at -= 1)
        distance = (distance << 7) | ((bytes[at] ?? 0) & 0x7f);
      row -= distance;
    }
    return false;
  }

  /** The rows under their new numbers, which ascend as the old ones; `none` for those that are gone. */
  moved(newRows: Uint32Array, none: number): RowList {
    const list = new RowList();
    this.#each((old) => {
      const row = newRows[old] ?? none;
      if (row !== none) list.add(row);
    });
    return list;
  }

  #each(take: (row: number) => void): void {
    const read = this.readFrom(0);
    let row = -1;
    for (let left = this.length; left > 0; left -= 1) {
      row += read();
      take(row);
    }
  }
}
