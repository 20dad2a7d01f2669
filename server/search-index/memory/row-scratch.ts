import { type Bits, countBits, fillRows } from "./bitset.ts";

/**
 * The rows of a set as numbers, in memory that is used again and again: fresh memory of some megabytes comes from the
 * system page by page, which took as long as counting.
 */
export class RowScratch {
  #numbers = new Uint32Array(0);
  #of: Bits | undefined;
  #count = 0;

  /** The rows of a set that does not change, the highest first. They are others after a call with another set. */
  of(bits: Bits): Uint32Array {
    if (this.#of !== bits) {
      this.#of = bits;
      this.#count = countBits(bits);
      if (this.#count > this.#numbers.length)
        this.#numbers = new Uint32Array(Math.ceil(this.#count * 1.25));
      fillRows(bits, this.#numbers);
    }
    return this.#numbers.subarray(0, this.#count);
  }
}
