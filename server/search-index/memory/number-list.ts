import { type Bits, hasBit, setBit } from "./bitset.ts";

/** Numbers in a typed array that grows. */
export class NumberList {
  #numbers = new Uint32Array(2);
  length = 0;

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      const larger = new Uint32Array(Math.ceil(this.length * 1.5) + 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.length] = number;
    this.length += 1;
  }

  at(index: number): number {
    return this.#numbers[index] ?? 0;
  }
}

/** Rows that have a word, in the order in which they were added. */
export class RowList extends NumberList {
  /** False for the row that was added last, which the list has. */
  add(row: number): boolean {
    if (this.length > 0 && this.at(this.length - 1) === row) return false;
    this.push(row);
    return true;
  }

  addTo(bits: Bits): void {
    for (let index = 0; index < this.length; index += 1) setBit(bits, this.at(index));
  }

  /** Whether one of the rows is in the set. The newest rows come first: they are the likeliest to be living. */
  hasAnyOf(bits: Bits): boolean {
    for (let index = this.length - 1; index >= 0; index -= 1)
      if (hasBit(bits, this.at(index))) return true;
    return false;
  }

  /** The rows under their new numbers; `none` for those that are gone. */
  moved(newRows: Uint32Array, none: number): RowList {
    const list = new RowList();
    for (let index = 0; index < this.length; index += 1) {
      const row = newRows[this.at(index)] ?? none;
      if (row !== none) list.add(row);
    }
    return list;
  }
}
