import { RowList } from "./row-list.ts";
import { WordCodes } from "./word-codes.ts";

export interface TitleWord {
  readonly text: string;
  code: number;
  rows: RowList;
  /** The rows whose cars are on sale now. `rows` also has those that are gone. */
  onSale: number;
}

const MOST_STARTS = 32;

/**
 * The words of titles, and for each of them how many cars have it now. For that, the words of each row are kept, too.
 */
export class TitleWords {
  readonly #words = new Map<string, TitleWord>();
  #byCode: TitleWord[] = [];
  #ofRows = new WordCodes();
  /** Words by their beginning, until there is a new word: to look at all of them takes a millisecond. */
  readonly #byStart = new Map<string, TitleWord[]>();

  get(text: string): TitleWord | undefined {
    return this.#words.get(text);
  }

  /** All words, also those that only rows have that are gone. */
  all(): Iterable<TitleWord> {
    return this.#byCode;
  }

  /** The words that begin with a text, also those that only rows have that are gone. */
  beginningWith(start: string): readonly TitleWord[] {
    let found = this.#byStart.get(start);
    if (found === undefined) {
      found = this.#byCode.filter(({ text }) => text.startsWith(start));
      if (this.#byStart.size >= MOST_STARTS) this.#byStart.clear();
      this.#byStart.set(start, found);
    }
    return found;
  }

  /** Adds the words of the next row, and says which ones no row had before. */
  add(row: number, texts: readonly string[]): TitleWord[] {
    const added: TitleWord[] = [];
    const codes: number[] = [];
    for (const text of texts) {
      let word = this.#words.get(text);
      if (word === undefined) {
        word = { text, code: this.#byCode.length, rows: new RowList(), onSale: 0 };
        this.#words.set(text, word);
        this.#byCode.push(word);
        added.push(word);
      }
      if (!word.rows.add(row)) continue;
      word.onSale += 1;
      codes.push(word.code);
    }
    this.#ofRows.push(codes);
    if (added.length > 0) this.#byStart.clear();
    return added;
  }

  /** Counts the words of a row once more, or once less. */
  count(row: number, by: 1 | -1): void {
    for (const code of this.#ofRows.of(row)) {
      const word = this.#byCode[code];
      if (word !== undefined) word.onSale += by;
    }
  }

  /** Gives rows new numbers, which ascend as the old ones, and forgets words that no row has any more. */
  move(newRows: Uint32Array, none: number): void {
    const old = { words: this.#byCode, ofRows: this.#ofRows };
    this.#byCode = [];
    this.#ofRows = new WordCodes();
    this.#byStart.clear();
    const newCodes = new Uint32Array(old.words.length);
    for (const word of old.words) {
      word.rows = word.rows.moved(newRows, none);
      if (word.rows.length === 0) this.#words.delete(word.text);
      else {
        newCodes[word.code] = this.#byCode.length;
        word.code = this.#byCode.length;
        this.#byCode.push(word);
      }
    }
    for (let row = 0; row < old.ofRows.rows; row += 1)
      if (newRows[row] !== none)
        this.#ofRows.push(old.ofRows.of(row).map((code) => newCodes[code] ?? 0));
  }
}
