import { sameWords } from "../same-words.ts";
import { type Bits, makeBits } from "./bitset.ts";
import { RowList } from "./row-list.ts";
import { TitleWords } from "./title-words.ts";
import { TypoTable } from "./typos.ts";

export type Field = "title" | "description";

const SHORTEST_PREFIX = 2;
const MOST_PREFIXED = 200;
/** A word this much rarer than one that differs by a letter is taken for a mistake. */
const MISTAKE_SHARE = 0.01;
/** The same where a letter is left out, doubled or swapped in a long word: it is hardly another word. */
const LONG_MISTAKE_SHARE = 0.05;
const LONG = 5;
const MOST_KEPT = 128;

function shareOf(right: string, word: string): number {
  const isReplaced = right.length === word.length && lettersOf(right) !== lettersOf(word);
  return isReplaced || word.length < LONG ? MISTAKE_SHARE : LONG_MISTAKE_SHARE;
}

function lettersOf(word: string): string {
  return word.split("").toSorted().join("");
}

/** For each word the rows that have it, in the title or in the description. */
export class Postings {
  readonly #title = new TitleWords();
  readonly #description = new Map<string, RowList>();
  #typos = new TypoTable();
  /** What words mean (`expand`), until a car comes or goes. */
  readonly #meanings = new Map<string, string[]>();

  /** Adds the words of the next row, which is on sale. */
  add(row: number, title: readonly string[], description: readonly string[]): void {
    this.#meanings.clear();
    for (const { text } of this.#title.add(row, title)) this.#typos.add(text);
    for (const word of description) {
      let list = this.#description.get(word);
      if (list === undefined) {
        list = new RowList();
        this.#description.set(word, list);
      }
      list.add(row);
    }
  }

  /** The car of a row is on sale again (1), or not any more (-1). */
  count(row: number, by: 1 | -1): void {
    this.#meanings.clear();
    this.#title.count(row, by);
  }

  /** Whether a car on sale has the word in its title, as it is written. */
  hasInTitle(word: string): boolean {
    return this.#countOf(word) > 0;
  }

  /**
   * The words by which rows are found that a word of a query means; `isLast` where more may be typed. They depend on
   * the cars on sale (`live`) alone, and not on those that were on sale before.
   */
  expand(word: string, isLast: boolean, live: Bits): readonly string[] {
    const key = `${isLast} ${word}`;
    let words = this.#meanings.get(key);
    if (words === undefined) {
      words = this.#expandAnew(word, isLast, live);
      if (this.#meanings.size >= MOST_KEPT) this.#meanings.clear();
      this.#meanings.set(key, words);
    }
    return words;
  }

  #expandAnew(word: string, isLast: boolean, live: Bits): string[] {
    const exact = sameWords(word).filter((each) => this.#has(each, live));
    const count = this.#countOf(word);
    const near = this.#typos
      .find(word)
      .filter((each) => count < this.#countOf(each) * shareOf(each, word));
    if (exact.length > 0 || near.length > 0) return [...new Set([...exact, ...near])];
    return isLast && word.length >= SHORTEST_PREFIX ? this.#beginningWith(word) : [];
  }

  /** The most frequent words, because a search for all of them would take too long. */
  #beginningWith(start: string): string[] {
    const found = this.#title.beginningWith(start).filter(({ onSale }) => onSale > 0);
    if (found.length > MOST_PREFIXED)
      found.sort((a, b) => b.onSale - a.onSale || (a.text < b.text ? -1 : 1));
    return found.slice(0, MOST_PREFIXED).map(({ text }) => text);
  }

  /** The rows that have one of the words in a field. */
  rowsOf(words: readonly string[], field: Field, rows: number): Bits {
    const bits = makeBits(rows);
    for (const word of words)
      (field === "title" ? this.#title.get(word)?.rows : this.#description.get(word))?.addTo(bits);
    return bits;
  }

  /** Gives rows new numbers, which ascend as the old ones. */
  move(newRows: Uint32Array, none: number): void {
    this.#title.move(newRows, none);
    for (const [word, list] of this.#description) {
      const moved = list.moved(newRows, none);
      if (moved.length === 0) this.#description.delete(word);
      else this.#description.set(word, moved);
    }
    this.#typos = new TypoTable();
    for (const { text } of this.#title.all()) this.#typos.add(text);
  }

  #countOf(word: string): number {
    return this.#title.get(word)?.onSale ?? 0;
  }

  #has(word: string, live: Bits): boolean {
    return this.#countOf(word) > 0 || this.#description.get(word)?.hasAnyOf(live) === true;
  }
}
