import { readCell } from "#shared/lib/csv.ts";
import { OVERLONG_LINE } from "./lines.ts";
import { continueRecord, splitRecord } from "./split-record.ts";

import type { OpenRecord, Separator, SplitResult } from "./split-record.ts";

/** One row of the file, with exactly as many fields as columns. */
export interface SourceRecord {
  /** Number of its first line in the file, from 1. */
  readonly line: number;
  readonly fields: readonly string[];
}

/** A row that cannot be split into fields. */
export interface BrokenRecord {
  readonly line: number;
  /** Index of the column, from 0, where the error is. */
  readonly column?: number;
  /** The raw line of the file. */
  readonly text: string;
  readonly reason: string;
  readonly detail?: string;
}

export interface RecordBlock {
  readonly records: (SourceRecord | BrokenRecord)[];
  blankLines: number;
}

/** Limit of a field with line breaks, longer than any description. */
const HELD_LINES = 200;
const HELD_CHARACTERS = 20_000;
/**
 * Budget of characters for re-reading lines, beside the size of the file read so far. A file that exceeds it
 * has so many unclosed quotation marks that no multi-line field is accepted any more.
 */
const READ_ANEW = 20_000_000;
/** With fewer columns, prose could have as many separators as a row by chance. */
const TELLING_COLUMNS = 4;

/**
 * Assembles lines into records. A quoted field may contain line breaks, but an unclosed quotation mark would
 * swallow the rows after it. So if the lines that it would swallow look like rows of their own, or no closing
 * mark is near, only its own line is broken and the others are read again.
 */
export class RecordReader {
  readonly #separator: Separator;
  readonly #columns: number;
  #line: number;
  /** Lines of an incomplete record, and the record parsed so far. */
  #held: string[] = [];
  #open: OpenRecord | undefined;
  /** The column in which the first line's quotation mark was opened. */
  #column = 0;
  #heldCharacters = 0;
  #heldRows = 0;
  #read = 0;
  #readAnew = 0;

  /** `line` is the number of the first line that will be read. */
  constructor(separator: Separator, columns: number, line: number) {
    this.#separator = separator;
    this.#columns = columns;
    this.#line = line;
  }

  readBlock(lines: readonly string[]): RecordBlock {
    const block: RecordBlock = { records: [], blankLines: 0 };
    for (const line of lines) {
      this.#read += line.length + 1;
      this.#push(line.endsWith("\r") ? line.slice(0, -1) : line, block);
    }
    return block;
  }

  /** Flushes what is left at the end of the file. */
  end(): RecordBlock {
    const block: RecordBlock = { records: [], blankLines: 0 };
    while (this.#open !== undefined) this.#giveUp(block, NEVER_CLOSED);
    return block;
  }

  #push(line: string, block: RecordBlock): void {
    const number = this.#line;
    this.#line += 1;
    if (this.#open !== undefined) {
      this.#continue(this.#open, line, block);
    } else if (line === OVERLONG_LINE) {
      block.records.push({ line: number, text: "", reason: "the row is too long" });
    } else if (line.trim() === "") {
      block.blankLines += 1;
    } else {
      const split = splitRecord(line, this.#separator);
      if (split.kind === "record") this.#finish(number, split.fields, line, block);
      else if (split.kind === "broken") {
        block.records.push({ line: number, column: split.field, text: line, reason: STRAY_QUOTE });
      } else {
        this.#column = split.fields.length;
        this.#hold(line, split);
        if (this.#readAnew > READ_ANEW + this.#read) this.#giveUp(block, NEVER_CLOSED);
      }
    }
  }

  #hold(line: string, open: OpenRecord): void {
    this.#open = open;
    this.#held.push(line);
    this.#heldCharacters += line.length;
    if (countSeparators(line, this.#separator) === this.#columns - 1) this.#heldRows += 1;
  }

  #continue(open: OpenRecord, line: string, block: RecordBlock): void {
    this.#hold(line, open);
    const lines = this.#held.length;
    if (lines > HELD_LINES || this.#heldCharacters > HELD_CHARACTERS || line === OVERLONG_LINE) {
      this.#giveUp(block, NEVER_CLOSED);
    } else if (this.#columns >= TELLING_COLUMNS && this.#heldRows * 2 > lines) {
      this.#giveUp(block, NEVER_CLOSED);
    } else {
      const column = open.fields.length;
      this.#take(continueRecord(open, line, this.#separator), column, block);
    }
  }

  /** `column` is the one that was open before the last line. */
  #take(split: SplitResult, column: number, block: RecordBlock): void {
    if (split.kind === "broken") this.#giveUp(block, STRAY_QUOTE);
    else if (split.kind === "open") {
      this.#open = split;
      const now = split.fields.length;
      if (now > column && now >= this.#columns) this.#giveUp(block, NEVER_CLOSED);
    } else {
      const text = this.#held.join("\n");
      const line = this.#line - this.#held.length;
      this.#letGo();
      this.#finish(line, split.fields, text, block);
    }
  }

  /** Marks the line with the unclosed quotation mark as broken, and reads the lines after it again. */
  #giveUp(block: RecordBlock, reason: string): void {
    const [text = "", ...swallowed] = this.#held;
    this.#line -= this.#held.length;
    block.records.push({ line: this.#line, column: this.#column, text, reason });
    this.#line += 1;
    this.#letGo();
    for (const line of swallowed) {
      this.#readAnew += line.length + 1;
      this.#push(line, block);
    }
  }

  #letGo(): void {
    this.#held = [];
    this.#open = undefined;
    this.#heldCharacters = 0;
    this.#heldRows = 0;
  }

  #finish(line: number, fields: string[], text: string, block: RecordBlock): void {
    while (fields.length > this.#columns && isBlank(fields.at(-1))) fields.pop();
    if (fields.every(isBlank)) {
      block.blankLines += 1;
    } else if (fields.length === this.#columns) {
      block.records.push({ line, fields: fields.map(readCell) });
    } else {
      const detail = `${fields.length} where the header has ${this.#columns}`;
      block.records.push({ line, text, reason: "wrong number of fields", detail });
    }
  }
}

function isBlank(field: string | undefined): boolean {
  return field === undefined || field.trim() === "";
}

const NEVER_CLOSED = "a quotation mark is not closed";
const STRAY_QUOTE = "text follows a closing quotation mark";

function countSeparators(line: string, separator: Separator): number {
  let count = 0;
  for (let at = line.indexOf(separator); at !== -1; at = line.indexOf(separator, at + 1))
    count += 1;
  return count;
}
