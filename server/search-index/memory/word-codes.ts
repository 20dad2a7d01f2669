import { ByteList } from "./byte-list.ts";
import { NumberList } from "./number-list.ts";

/** Rows whose beginning is kept, as a power of two: every fourth. */
const STEP_BITS = 2;

/** Codes of words by row: about two bytes a word, because common words come early and have low codes. */
export class WordCodes {
  /** For each row the number of its words, and their codes. */
  readonly #numbers = new ByteList();
  readonly #starts = new NumberList();
  rows = 0;

  /** Adds the words of the next row. */
  push(codes: readonly number[]): void {
    if ((this.rows & ((1 << STEP_BITS) - 1)) === 0) this.#starts.push(this.#numbers.size);
    this.rows += 1;
    this.#numbers.push(codes.length);
    for (const code of codes) this.#numbers.push(code);
  }

  of(row: number): number[] {
    const read = this.#numbers.readFrom(this.#starts.at(row >>> STEP_BITS));
    for (let before = (row >>> STEP_BITS) << STEP_BITS; before < row; before += 1)
      for (let left = read(); left > 0; left -= 1) read();
    return Array.from({ length: read() }, read);
  }
}
