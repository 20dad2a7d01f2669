import { type Columns, readId } from "./columns.ts";

const EMPTY = 0;
/** The slot of a row that was removed: a search goes on behind it. */
const REMOVED = 0xffff_ffff;
/** Slots for each row, so that chains stay short. */
const SLOTS = 1.5;

/**
 * Finds the row of an id by open addressing. The ids are in the columns; a slot has the row plus one. A `Map` of a
 * million texts would take 100 MB.
 */
export class IdTable {
  readonly #columns: Columns;
  readonly #slots: Uint32Array;
  readonly #mask: number;

  constructor(columns: Columns) {
    this.#columns = columns;
    const size = 2 ** Math.ceil(Math.log2(Math.max(8, columns.capacity * SLOTS)));
    this.#slots = new Uint32Array(size);
    this.#mask = size - 1;
  }

  /** The row's id must not be in the table. */
  add(row: number): void {
    const { ids } = this.#columns;
    let slot = this.#start(ids[row * 4 + 2] ?? 0, ids[row * 4 + 3] ?? 0);
    while (this.#slots[slot] !== EMPTY && this.#slots[slot] !== REMOVED)
      slot = (slot + 1) & this.#mask;
    this.#slots[slot] = row + 1;
  }

  /** The row that had the id; undefined for an unknown one. */
  remove(id: string): number | undefined {
    const slot = this.#slotOf(readId(id));
    if (slot === undefined) return undefined;
    const row = (this.#slots[slot] ?? 1) - 1;
    this.#slots[slot] = REMOVED;
    return row;
  }

  #start(third: number, fourth: number): number {
    // The last parts of a UUIDv7 are random; the first ones are a clock.
    return (Math.imul(third, 0x9e37_79b1) ^ fourth) & this.#mask;
  }

  #slotOf([first, second, third, fourth]: readonly [number, number, number, number]):
    | number
    | undefined {
    const { ids } = this.#columns;
    let slot = this.#start(third, fourth);
    for (;;) {
      const kept = this.#slots[slot];
      if (kept === EMPTY || kept === undefined) return undefined;
      if (kept !== REMOVED) {
        const at = (kept - 1) * 4;
        const isSame =
          ids[at + 3] === fourth &&
          ids[at + 2] === third &&
          ids[at + 1] === second &&
          ids[at] === first;
        if (isSame) return slot;
      }
      slot = (slot + 1) & this.#mask;
    }
  }
}
