import { DAY_MS } from "#shared/lib/durations.ts";
import { CHOICE_NAMES, type PlotAxis, RANGE_NAMES, SWITCH_FILTERS } from "#shared/rules/search.ts";
import { NEARLY_NEW_KM } from "#shared/rules/lists.ts";
import { histogramEdges } from "../histogram-edges.ts";
import { listDays } from "../list-days.ts";
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
import { type Bits, countBits, intersect, makeBits, removeAll, rowsOf, setBit } from "./bitset.ts";
import { NO_DAY, NO_NUMBER } from "./columns.ts";
import { describeRows } from "./describe.ts";
import { countFacets, type Part } from "./facets.ts";
import { findExcluded } from "./find-excluded.ts";
import { rankPage } from "./page.ts";
import { plotRows } from "./plot.ts";
import { RowScratch } from "./row-scratch.ts";
import { Rows } from "./rows.ts";
import { type Tallied, type Tally, tallyOf } from "./tally.ts";

/** The code of a seller who has no cars. */
const NO_SELLER = 0xffff_ffff;

/** The index of cars in memory. */
export class MemoryIndex implements SearchIndex {
  readonly #rows: Rows;
  /** For the rows of a query, and for those without one of its filters: counts of both are asked for in turn. */
  readonly #scratch = new RowScratch();
  readonly #otherScratch = new RowScratch();
  readonly #currency: string | undefined;

  /**
   * @param expected number of cars that there will be about
   * @param currency the site's, which the bars of prices depend on
   */
  constructor(expected = 0, currency?: string) {
    this.#currency = currency;
    this.#rows = new Rows(expected, histogramEdges(Date.now(), currency));
  }

  /** Number of cars. */
  get size(): number {
    return this.#rows.count;
  }

  /** Number of different names, sellers and points that are kept. */
  get kept(): { names: number; sellers: number; points: number } {
    const { names, sellers, points } = this.#rows;
    return { names: names.size, sellers: sellers.size, points: points.size };
  }

  /** Adds cars, and replaces those with the same id. */
  index(cars: readonly IndexedCar[]): void {
    for (const car of cars) this.#rows.put(car);
  }

  /** Removes cars; unknown ids are ignored. */
  remove(ids: readonly string[]): void {
    for (const id of ids) this.#rows.remove(id);
  }

  /** All makes and models on sale. */
  names(): CarName[] {
    const { names, totals } = this.#rows;
    return names.all(totals.codes("names"));
  }

  /** Whether a car on sale has the word in its title, as it is written. */
  hasInTitle(word: string): boolean {
    return tokenize(word).every((token) => this.#rows.postings.hasInTitle(token));
  }

  /** The words by which cars are found that a word of a query means; `isLast` where more may be typed. */
  meaningOf(word: string, isLast: boolean): readonly string[] {
    return this.#rows.postings.expand(word, isLast, this.#rows.live);
  }

  query(query: IndexQuery): IndexAnswer {
    const { parts, bitsOf, rows } = this.#find(query);
    const total = countBits(rows);
    const { columns, filters, live, names, points } = this.#rows;
    const { hits, next } = rankPage(query, { columns, filters, points, live, rows, total });
    const edges = histogramEdges(query.now, this.#currency);
    const scene = { columns, names, points, edges, parts, bitsOf, rows };
    return {
      hits,
      total,
      ...(next !== undefined && { next }),
      ...(query.withFacets === true && {
        facets: countFacets(query, {
          ...scene,
          tallyOf: (some, narrower) => this.#tally(some, narrower),
        }),
      }),
    };
  }

  describe(query: IndexQuery): IndexDescription {
    const { rows } = this.#find(query);
    const { columns, names } = this.#rows;
    return describeRows(columns, names, rowsOf(rows), this.#tally(rows));
  }

  plot(query: IndexQuery, x: PlotAxis): IndexPlot {
    return plotRows(this.#rows.columns, rowsOf(this.#find(query).rows), x);
  }

  /** The rows of a query, and those of the query without some of its parts. */
  #find(query: IndexQuery) {
    this.#rows.setClock(query.now);
    const parts = this.#partsOf(query);
    const bitsOf = (without: readonly Part[]) =>
      intersect(
        this.#rows.live,
        parts.flatMap(({ part, bits }) => (without.includes(part) ? [] : [bits])),
      );
    return { parts, bitsOf, rows: bitsOf([]) };
  }

  #tally(rows: Bits, narrower?: Tallied): Tally {
    const { columns, live, count, totals } = this.#rows;
    const living = { bits: live, count, tally: totals };
    const scratch = narrower === undefined ? this.#scratch : this.#otherScratch;
    return tallyOf(columns, rows, { living, narrower, scratch });
  }

  /** The rows of each filter of a query. */
  #partsOf(query: IndexQuery): { part: Part; bits: Bits }[] {
    const { filters, live, sellers } = this.#rows;
    const parts: { part: Part; bits: Bits }[] = [];
    const add = (part: Part, bits: Bits) => parts.push({ part, bits });
    const without = (excluded: Bits) => {
      const bits = live.slice();
      removeAll(bits, excluded);
      return bits;
    };
    if (query.list !== "used") add("list", this.#listBits(query));
    for (const [at, word] of query.words.entries())
      add("words", filters.word(word, "anywhere", at === query.words.length - 1));
    for (const series of query.series ?? []) add("words", filters.series(series));
    for (const series of query.notSeries ?? []) add("words", without(filters.series(series)));
    for (const tokens of query.notWords ?? [])
      add("words", without(findExcluded(filters, live, tokens)));
    for (const name of CHOICE_NAMES) {
      const values = query.choices[name] ?? [];
      if (values.length > 0) add(name, filters.choice(name, values));
    }
    if (query.makes.length > 0 || query.models.length > 0)
      add("cars", filters.cars(query.makes, query.models));
    if (query.not.length > 0) add("not", without(filters.excluded(query.not)));
    for (const name of RANGE_NAMES) {
      const range = query.ranges[name];
      if (range !== undefined) add(name, filters.range(name, range));
    }
    for (const name of SWITCH_FILTERS)
      if (query.switches[name] === true) add(name, filters.property(name, [1]));
    if (query.since !== undefined) add("since", this.#sinceBits(query.now - query.since * DAY_MS));
    if (query.sellerId !== undefined)
      add("seller", filters.seller(sellers.find(query.sellerId) ?? NO_SELLER));
    if (query.near !== undefined) add("near", filters.near(query.near.point, query.near.radius));
    return parts;
  }

  /** Not kept: the moment is another one at each query. */
  #sinceBits(moment: number): Bits {
    const { postedAt, used, capacity } = this.#rows.columns;
    const bits = makeBits(capacity);
    for (let row = 0; row < used; row += 1) if ((postedAt[row] ?? 0) > moment) setBit(bits, row);
    return bits;
  }

  /** Nearly new cars, or those that are announced for a later day. */
  #listBits({ list, now }: IndexQuery): Bits {
    const { registeredDays, availableDays, distances, used, capacity } = this.#rows.columns;
    const { today, young, newest } = listDays(now);
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
