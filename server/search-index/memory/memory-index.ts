import { DAY_MS } from "#shared/lib/durations.ts";
import { CHOICE_NAMES, type PlotAxis, RANGE_NAMES, SWITCH_FILTERS } from "#shared/rules/search.ts";
import { NEARLY_NEW_KM, NEARLY_NEW_MONTHS, NEARLY_NEW_YEARS } from "#shared/rules/lists.ts";
import { histogramEdges } from "../histogram-edges.ts";
import type {
  CarName,
  IndexAnswer,
  IndexDescription,
  IndexedCar,
  IndexPlot,
  IndexQuery,
  SearchIndex,
} from "../search-index.ts";
import { tokenize } from "../tokenize.ts";
import {
  type Bits,
  clearBit,
  countBits,
  intersect,
  makeBits,
  removeAll,
  rowsOf,
  setBit,
} from "./bitset.ts";
import { groupNumbers } from "./codes.ts";
import { Columns, NO_DAY, NO_NUMBER, readId } from "./columns.ts";
import { describeRows } from "./describe.ts";
import { countFacets, type Part } from "./facets.ts";
import { Filters } from "./filters.ts";
import { IdTable } from "./id-table.ts";
import { Names } from "./names.ts";
import { rankPage } from "./page.ts";
import { plotRows } from "./plot.ts";
import { Points } from "./points.ts";
import { Postings } from "./postings.ts";
import { type Tally, tallyOf, Totals } from "./tally.ts";

const FIRST_CAPACITY = 1_024;
/** Rows that are free after the index has been packed, as a share of those in use. */
const SPARE = 0.2;
const NONE = 0xffff_ffff;

/**
 * The index of cars in memory. A car that changes gets a new row, and the old one is dead; when the rows are used
 * up, the living ones are packed into larger columns.
 */
export class MemoryIndex implements SearchIndex {
  #columns: Columns;
  #ids: IdTable;
  #live: Bits;
  #count = 0;
  readonly #totals = new Totals();
  readonly #dictionaries = { names: new Names(), postings: new Postings(), points: new Points() };
  #filters: Filters;
  readonly #sellers = new Map<string, number>();
  /** No car expires before this moment. */
  #earliest = Infinity;
  #edges = histogramEdges(Date.now());

  /** `expected` is the number of cars that there will be about. */
  constructor(expected = 0) {
    const columns = new Columns(capacityFor(expected));
    this.#columns = columns;
    this.#ids = new IdTable(columns);
    this.#live = makeBits(columns.capacity);
    this.#filters = new Filters(columns, this.#dictionaries);
  }

  /** Number of cars. */
  get size(): number {
    return this.#count;
  }

  /** Adds cars, and replaces those with the same id. */
  index(cars: readonly IndexedCar[]): void {
    for (const car of cars) {
      this.#forget(car.id);
      if (this.#columns.used === this.#columns.capacity) this.#pack();
      this.#add(car);
    }
  }

  /** Removes cars; unknown ids are ignored. */
  remove(ids: readonly string[]): void {
    for (const id of ids) this.#forget(id);
  }

  /** All makes and models on sale. */
  names(): CarName[] {
    return this.#dictionaries.names.all(this.#totals.codes("names"));
  }

  /** Whether a car on sale has the word in its title, as it is written. */
  hasInTitle(word: string): boolean {
    const { postings } = this.#dictionaries;
    return tokenize(word).every((token) => {
      const rows = postings.rowsOf([token], "title", this.#columns.capacity);
      return countBits(intersect(this.#live, [rows])) > 0;
    });
  }

  query(query: IndexQuery): IndexAnswer {
    const { parts, bitsOf, rows } = this.#find(query);
    const total = countBits(rows);
    const columns = this.#columns;
    const { names, points } = this.#dictionaries;
    const page = { columns, filters: this.#filters, points, live: this.#live, rows, total };
    const { hits, next } = rankPage(query, page);
    const scene = { columns, names, points, edges: this.#edges, parts, bitsOf, rows };
    return {
      hits,
      total,
      ...(next !== undefined && { next }),
      ...(query.withFacets === true && {
        facets: countFacets(query, { ...scene, tallyOf: (some) => this.#tally(some) }),
      }),
    };
  }

  describe(query: IndexQuery): IndexDescription {
    const { rows } = this.#find(query);
    const { names } = this.#dictionaries;
    return describeRows(this.#columns, names, rowsOf(rows), this.#tally(rows));
  }

  plot(query: IndexQuery, x: PlotAxis): IndexPlot {
    return plotRows(this.#columns, rowsOf(this.#find(query).rows), x);
  }

  /** The rows of a query, and those of the query without some of its parts. */
  #find(query: IndexQuery) {
    this.#expire(query.now);
    const parts = this.#partsOf(query);
    const bitsOf = (without: readonly Part[]) =>
      intersect(
        this.#live,
        parts.flatMap(({ part, bits }) => (without.includes(part) ? [] : [bits])),
      );
    return { parts, bitsOf, rows: bitsOf([]) };
  }

  #tally(rows: Bits): Tally {
    const living = { bits: this.#live, count: this.#count, totals: this.#totals };
    return tallyOf(this.#columns, rows, living);
  }

  #forget(id: string): void {
    const row = this.#ids.remove(id);
    if (row === undefined) return;
    clearBit(this.#live, row);
    this.#totals.remove(this.#columns, row);
    this.#count -= 1;
  }

  #add(car: IndexedCar): void {
    const columns = this.#columns;
    const { names, points, postings } = this.#dictionaries;
    const row = columns.used;
    columns.used += 1;
    columns.ids.set(readId(car.id), row * 4);
    for (const [group, number] of groupNumbers(car, this.#edges).entries()) {
      const column = columns.groups[group];
      if (column !== undefined) column[row] = number;
    }
    columns.names[row] = names.codeOf(car.make, car.model, car.name);
    columns.sellers[row] = this.#sellerCode(car.sellerId);
    columns.points[row] = points.codeOf(car.point);
    columns.prices[row] = car.price ?? NaN;
    columns.years[row] = car.year ?? NO_NUMBER;
    columns.distances[row] = car.distance ?? NO_NUMBER;
    columns.powers[row] = car.power ?? NO_NUMBER;
    columns.post(row, car.postedAt);
    columns.expiresAt[row] = car.expiresAt;
    columns.registeredDays[row] = car.registeredDay ?? NO_DAY;
    columns.availableDays[row] = car.availableDay ?? NO_DAY;
    const { name, make, model, trim } = car;
    const words = {
      title: tokenize(`${name} ${make ?? ""} ${model ?? ""} ${trim ?? ""}`),
      description: car.description === null ? [] : tokenize(car.description),
    };
    const hasNewWord = postings.add(row, words.title, words.description);
    this.#ids.add(row);
    setBit(this.#live, row);
    this.#totals.add(columns, row);
    this.#count += 1;
    this.#earliest = Math.min(this.#earliest, car.expiresAt);
    this.#filters.add(row, words, hasNewWord);
  }

  #sellerCode(id: string): number {
    const code = this.#sellers.get(id) ?? this.#sellers.size;
    this.#sellers.set(id, code);
    return code;
  }

  /** Removes the cars whose time is over. */
  #expire(now: number): void {
    if (now < this.#earliest) return;
    const { expiresAt } = this.#columns;
    this.#earliest = Infinity;
    for (const row of rowsOf(this.#live)) {
      const moment = expiresAt[row] ?? 0;
      if (moment <= now) this.#forget(this.#columns.idOf(row));
      else if (moment < this.#earliest) this.#earliest = moment;
    }
  }

  /** Moves the living rows to new columns with room for more. */
  #pack(): void {
    const rows = rowsOf(this.#live).toReversed();
    const old = this.#columns;
    const columns = new Columns(capacityFor(rows.length));
    const newRows = new Uint32Array(old.capacity).fill(NONE);
    for (const [to, row] of rows.entries()) {
      columns.copyRow(old, row, to);
      newRows[row] = to;
    }
    columns.used = rows.length;
    this.#columns = columns;
    this.#ids = new IdTable(columns);
    this.#live = makeBits(columns.capacity);
    for (let row = 0; row < columns.used; row += 1) {
      this.#ids.add(row);
      setBit(this.#live, row);
    }
    this.#dictionaries.postings.move(newRows, NONE);
    this.#filters = new Filters(columns, this.#dictionaries);
  }

  /** The rows of each filter of a query. */
  #partsOf(query: IndexQuery): { part: Part; bits: Bits }[] {
    const filters = this.#filters;
    const parts: { part: Part; bits: Bits }[] = [];
    const add = (part: Part, bits: Bits) => parts.push({ part, bits });
    if (query.list !== "used") add("list", this.#listBits(query));
    for (const [at, word] of query.words.entries())
      add("words", filters.word(word, "anywhere", at === query.words.length - 1));
    for (const series of query.series ?? []) add("words", filters.series(series));
    for (const name of CHOICE_NAMES) {
      const values = query.choices[name] ?? [];
      if (values.length > 0) add(name, filters.choice(name, values));
    }
    if (query.makes.length > 0 || query.models.length > 0)
      add("cars", filters.cars(query.makes, query.models));
    if (query.not.length > 0) {
      const bits = this.#live.slice();
      removeAll(bits, filters.excluded(query.not));
      add("not", bits);
    }
    for (const name of RANGE_NAMES) {
      const range = query.ranges[name];
      if (range !== undefined) add(name, filters.range(name, range));
    }
    for (const name of SWITCH_FILTERS)
      if (query.switches[name] === true) add(name, filters.property(name, [1]));
    if (query.since !== undefined) add("since", this.#sinceBits(query.now - query.since * DAY_MS));
    if (query.sellerId !== undefined)
      add("seller", filters.seller(this.#sellers.get(query.sellerId) ?? NONE));
    if (query.near !== undefined) add("near", filters.near(query.near.point, query.near.radius));
    return parts;
  }

  /** Not kept: the moment is another one at each query. */
  #sinceBits(moment: number): Bits {
    const { postedAt, used, capacity } = this.#columns;
    const bits = makeBits(capacity);
    for (let row = 0; row < used; row += 1) if ((postedAt[row] ?? 0) > moment) setBit(bits, row);
    return bits;
  }

  /** Nearly new cars, or those that are announced for a later day. */
  #listBits({ list, now }: IndexQuery): Bits {
    const { registeredDays, availableDays, distances, used, capacity } = this.#columns;
    const today = Math.floor(now / DAY_MS);
    const young = dayMonthsAgo(now, NEARLY_NEW_YEARS * 12);
    const newest = dayMonthsAgo(now, NEARLY_NEW_MONTHS);
    const bits = makeBits(capacity);
    for (let row = 0; row < used; row += 1) {
      const day = registeredDays[row] ?? NO_DAY;
      const isListed =
        list === "upcoming"
          ? (availableDays[row] ?? NO_DAY) > today
          : day >= young && (day >= newest || (distances[row] ?? NO_NUMBER) <= NEARLY_NEW_KM);
      if (isListed) setBit(bits, row);
    }
    return bits;
  }
}

function capacityFor(cars: number): number {
  return Math.max(FIRST_CAPACITY, Math.ceil(cars * (1 + SPARE)));
}

/** The day so many months ago, as PostgreSQL counts: the last one of its month where the day is too high. */
function dayMonthsAgo(now: number, months: number): number {
  const today = new Date(now);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() - months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(today.getUTCDate(), last)) / DAY_MS;
}
