import type { IndexedCar } from "../search-index.ts";
import { tokenize } from "../tokenize.ts";
import { type Bits, clearBit, hasBit, makeBits, rowsOf, setBit } from "./bitset.ts";
import { CodeBook } from "./code-book.ts";
import { type Edges, groupNumbers } from "./codes.ts";
import { Columns, NO_NUMBER, NO_SHORT, readId, toDay } from "./columns.ts";
import { Filters } from "./filters.ts";
import { IdTable } from "./id-table.ts";
import { Names } from "./names.ts";
import { Points } from "./points.ts";
import { Postings } from "./postings.ts";
import { Totals } from "./tally.ts";

const FIRST_CAPACITY = 1_024;
/** Rows that are free after the index has been packed, as a share of those in use. */
const SPARE = 0.125;
const NONE = 0xffff_ffff;

/**
 * The rows of cars, and what is known about them. A car that changes gets a new row, and the old one is dead; when the
 * rows are used up, the others are packed into larger columns.
 */
export class Rows {
  readonly names = new Names();
  readonly points = new Points();
  readonly postings = new Postings();
  readonly sellers = new CodeBook();
  readonly totals = new Totals();
  readonly #edges: Edges;
  #columns: Columns;
  #ids: IdTable;
  #live: Bits;
  #filters: Filters;
  #count = 0;
  /** Cars whose time is over. They are kept, because the clock may have been wrong. */
  #expired: Bits;
  /** No car on sale expires before this moment. */
  #earliest = Infinity;
  /** No expired car has expired after this moment. */
  #latest = -Infinity;

  /** `expected` is the number of cars that there will be about. */
  constructor(expected: number, edges: Edges) {
    const columns = new Columns(capacityFor(expected));
    this.#edges = edges;
    this.#columns = columns;
    this.#ids = new IdTable(columns);
    this.#live = makeBits(columns.capacity);
    this.#expired = makeBits(columns.capacity);
    this.#filters = new Filters(columns, this.#live, this);
  }

  get columns(): Columns {
    return this.#columns;
  }

  /** The rows of the cars on sale, and their number. */
  get live(): Bits {
    return this.#live;
  }
  get count(): number {
    return this.#count;
  }

  get filters(): Filters {
    return this.#filters;
  }

  /** Adds a car, or replaces the one with its id. */
  put(car: IndexedCar): void {
    this.remove(car.id);
    if (this.#columns.used === this.#columns.capacity) this.#pack();
    this.#add(car);
  }

  /** An unknown id is ignored. */
  remove(id: string): void {
    const row = this.#ids.remove(id);
    if (row === undefined) return;
    if (hasBit(this.#expired, row)) clearBit(this.#expired, row);
    else this.#hide(row);
    const { names, points, sellers } = this.#columns;
    this.names.release(names[row] ?? 0);
    this.points.release(points[row] ?? 0);
    this.sellers.release(sellers[row] ?? 0);
  }

  /** Hides the cars whose time is over at this moment, and shows those again whose time is not. */
  setClock(now: number): void {
    if (now >= this.#earliest) this.#expire(now);
    if (now < this.#latest) this.#revive(now);
  }

  #expire(now: number): void {
    const { expiresAt } = this.#columns;
    this.#earliest = Infinity;
    for (const row of rowsOf(this.#live)) {
      const moment = expiresAt[row] ?? 0;
      if (moment > now) this.#earliest = Math.min(this.#earliest, moment);
      else {
        this.#hide(row);
        setBit(this.#expired, row);
        this.#latest = Math.max(this.#latest, moment);
      }
    }
  }

  #revive(now: number): void {
    const { expiresAt } = this.#columns;
    this.#latest = -Infinity;
    for (const row of rowsOf(this.#expired)) {
      const moment = expiresAt[row] ?? 0;
      if (moment <= now) this.#latest = Math.max(this.#latest, moment);
      else {
        clearBit(this.#expired, row);
        this.#show(row);
        this.postings.count(row, 1);
      }
    }
  }

  #show(row: number): void {
    setBit(this.#live, row);
    this.totals.add(this.#columns, row);
    this.#count += 1;
    this.#earliest = Math.min(this.#earliest, this.#columns.expiresAt[row] ?? 0);
  }

  #hide(row: number): void {
    clearBit(this.#live, row);
    this.totals.remove(this.#columns, row);
    this.postings.count(row, -1);
    this.#count -= 1;
  }

  #add(car: IndexedCar): void {
    const columns = this.#columns;
    const row = columns.used;
    columns.used += 1;
    columns.ids.set(readId(car.id), row * 4);
    for (const [group, number] of groupNumbers(car, this.#edges).entries()) {
      const column = columns.groups[group];
      if (column !== undefined) column[row] = number;
    }
    columns.names[row] = this.names.take(car.make, car.model, car.name);
    columns.sellers[row] = this.sellers.take(car.sellerId);
    columns.points[row] = this.points.take(car.point);
    columns.prices[row] = car.price ?? NaN;
    columns.years[row] = car.year ?? NO_SHORT;
    columns.distances[row] = car.distance ?? NO_NUMBER;
    columns.powers[row] = car.power ?? NO_SHORT;
    columns.post(row, car.postedAt);
    columns.expiresAt[row] = car.expiresAt;
    columns.registeredDays[row] = toDay(car.registeredDay);
    columns.availableDays[row] = toDay(car.availableDay);
    const { name, make, model, trim } = car;
    const words = {
      title: tokenize(`${name} ${make ?? ""} ${model ?? ""} ${trim ?? ""}`),
      description: car.description === null ? [] : tokenize(car.description),
    };
    this.postings.add(row, words.title, words.description);
    this.#ids.add(row);
    this.#show(row);
    this.#filters.add(row, words);
  }

  /** Moves the rows that are not dead to new columns with room for more. */
  #pack(): void {
    const old = { columns: this.#columns, live: this.#live, expired: this.#expired };
    const all = old.live.map((bits, at) => bits | (old.expired[at] ?? 0));
    const rows = rowsOf(all).toReversed();
    const columns = new Columns(capacityFor(rows.length));
    this.#columns = columns;
    this.#ids = new IdTable(columns);
    this.#live = makeBits(columns.capacity);
    this.#expired = makeBits(columns.capacity);
    const newRows = new Uint32Array(old.columns.capacity).fill(NONE);
    for (const [to, row] of rows.entries()) {
      columns.copyRow(old.columns, row, to);
      newRows[row] = to;
      this.#ids.add(to);
      setBit(hasBit(old.live, row) ? this.#live : this.#expired, to);
    }
    columns.used = rows.length;
    this.postings.move(newRows, NONE);
    this.#filters = new Filters(columns, this.#live, this);
  }
}

function capacityFor(cars: number): number {
  return Math.max(FIRST_CAPACITY, Math.ceil(cars * (1 + SPARE)));
}
