import { makeBits, setBit, type Bits } from "./bitset.ts";
import { TypoTable } from "./typos.ts";

/** Rows that have a word, in the order in which they were added. */
class RowList {
  #rows = new Uint32Array(2);
  length = 0;

  add(row: number): void {
    if (this.length > 0 && this.#rows[this.length - 1] === row) return;
    if (this.length === this.#rows.length) {
      const larger = new Uint32Array(Math.ceil(this.length * 1.5) + 2);
      larger.set(this.#rows);
      this.#rows = larger;
    }
    this.#rows[this.length] = row;
    this.length += 1;
  }

  addTo(bits: Bits): void {
    for (let at = 0; at < this.length; at += 1) setBit(bits, this.#rows[at] ?? 0);
  }

  /** The rows under their new numbers; `NONE` for those that are gone. */
  moved(newRows: Uint32Array, none: number): RowList {
    const list = new RowList();
    for (let at = 0; at < this.length; at += 1) {
      const row = newRows[this.#rows[at] ?? 0] ?? none;
      if (row !== none) list.add(row);
    }
    return list;
  }
}

export type Field = "title" | "description";

/** Words other than a word itself that mean the same. */
const SAME_WORDS = new Map<string, readonly string[]>(
  Object.entries({
    series: ["er", "reihe"],
    class: ["klasse"],
    klasse: ["class"],
    saloon: ["limousine", "sedan"],
    aircon: ["klima", "klimaanlage"],
    towbar: ["ahk", "anhangerkupplung"],
    sunroof: ["schiebedach"],
    leather: ["leder"],
    heated: ["sitzheizung"],
  }),
);
const SHORTEST_PREFIX = 2;
const MOST_PREFIXED = 200;
/** A word this much rarer than one that differs by a letter is taken for a mistake. */
const MISTAKE_SHARE = 0.01;

/** For each word the rows that have it, in the title or in the description. */
export class Postings {
  #title = new Map<string, RowList>();
  #description = new Map<string, RowList>();
  #typos = new TypoTable();

  /** Adds the words of a row; true when there is a word that no row had before. */
  add(row: number, title: readonly string[], description: readonly string[]): boolean {
    let isNew = false;
    for (const word of title) {
      let list = this.#title.get(word);
      if (list === undefined) {
        list = new RowList();
        this.#title.set(word, list);
        this.#typos.add(word);
        isNew = true;
      }
      list.add(row);
    }
    for (const word of description) {
      let list = this.#description.get(word);
      if (list === undefined) {
        list = new RowList();
        this.#description.set(word, list);
        isNew = true;
      }
      list.add(row);
    }
    return isNew;
  }

  /** The words by which rows are found that a word of a query means; `isLast` where more may be typed. */
  expand(word: string, isLast: boolean): string[] {
    const exact = [word, ...(SAME_WORDS.get(word) ?? [])].filter((each) => this.#has(each));
    const count = this.#title.get(word)?.length ?? 0;
    const near = this.#typos
      .find(word)
      .filter((each) => count < (this.#title.get(each)?.length ?? 0) * MISTAKE_SHARE);
    if (exact.length > 0 || near.length > 0) return [...new Set([...exact, ...near])];
    if (!isLast || word.length < SHORTEST_PREFIX) return [];
    return [...this.#title.keys()].filter((each) => each.startsWith(word)).slice(0, MOST_PREFIXED);
  }

  /** The rows that have one of the words in a field. */
  rowsOf(words: readonly string[], field: Field, rows: number): Bits {
    const bits = makeBits(rows);
    const lists = field === "title" ? this.#title : this.#description;
    for (const word of words) lists.get(word)?.addTo(bits);
    return bits;
  }

  /** Gives rows new numbers. */
  move(newRows: Uint32Array, none: number): void {
    for (const lists of [this.#title, this.#description])
      for (const [word, list] of lists) {
        const moved = list.moved(newRows, none);
        if (moved.length === 0) lists.delete(word);
        else lists.set(word, moved);
      }
    this.#typos = new TypoTable();
    for (const word of this.#title.keys()) this.#typos.add(word);
  }

  #has(word: string): boolean {
    return this.#title.has(word) || this.#description.has(word);
  }
}
