import type { ChoiceFilter, Range, RangeFilter } from "#shared/rules/search.ts";
import type { Point } from "#shared/lib/points.ts";
import type { Series } from "../series.ts";
import { choicesMeant } from "../understand/filter-words.ts";
import { OTHER_MAKES } from "../understand/name-finder.ts";
import { addAll, type Bits, makeBits, setBit } from "./bitset.ts";
import { choiceCode, placeOf, tableOf, type Property } from "./codes.ts";
import { type Columns, noneOf } from "./columns.ts";
import type { Names } from "./names.ts";
import type { Points } from "./points.ts";
import type { Field, Postings } from "./postings.ts";

/** The words of a row that is added. */
export interface RowWords {
  title: readonly string[];
  description: readonly string[];
}

interface Kept {
  bits: Bits;
  fits: (row: number, words: RowWords) => boolean;
}

/** What the codes of columns, and words, mean. */
export interface Dictionaries {
  names: Names;
  postings: Postings;
  points: Points;
}

const MOST_KEPT = 128;

/**
 * The rows of each filter that was asked for lately (LRU). A row that is added is added to them; a row never
 * changes, and that it is gone is told by the live rows alone.
 */
export class Filters {
  readonly #columns: Columns;
  readonly #names: Names;
  readonly #postings: Postings;
  readonly #points: Points;
  /** The rows of cars on sale. */
  readonly #live: Bits;
  readonly #kept = new Map<string, Kept>();

  constructor(columns: Columns, live: Bits, { names, postings, points }: Dictionaries) {
    this.#columns = columns;
    this.#live = live;
    this.#names = names;
    this.#postings = postings;
    this.#points = points;
  }

  /** Takes a new row in. */
  add(row: number, words: RowWords): void {
    for (const { bits, fits } of this.#kept.values()) if (fits(row, words)) setBit(bits, row);
  }

  property(property: Property, codes: readonly number[]): Bits {
    return this.#keep(`${property} ${codes.join()}`, () => {
      const column = this.#columns.groups[placeOf(property).group] ?? new Uint16Array();
      const table = tableOf(property, codes);
      const bits = makeBits(this.#columns.capacity);
      for (let row = 0; row < this.#columns.used; row += 1)
        if (table[column[row] ?? 0] === 1) setBit(bits, row);
      return { bits, fits: (row) => table[column[row] ?? 0] === 1 };
    });
  }

  choice(name: ChoiceFilter, values: readonly string[]): Bits {
    const codes = values.map((value) => choiceCode(name, value)).filter((code) => code > 0);
    return this.property(name, codes);
  }

  cars(makes: readonly string[], models: readonly string[]): Bits {
    return this.#ofNames(
      `cars ${makes.join()} ${models.join()}`,
      this.#names.choose(makes, models),
    );
  }

  excluded(slugs: readonly string[]): Bits {
    return this.#ofNames(`not ${slugs.join()}`, this.#names.exclude(slugs));
  }

  series(series: Series): Bits {
    return this.#ofNames(`series ${series}`, this.#names.chooseSeries(series));
  }

  #ofNames(key: string, isChosen: (code: number) => boolean): Bits {
    return this.#keep(key, () => {
      const { names } = this.#columns;
      const table = Uint8Array.from({ length: this.#names.codes }, (_, code) =>
        isChosen(code) ? 1 : 0,
      );
      const bits = makeBits(this.#columns.capacity);
      for (let row = 0; row < this.#columns.used; row += 1)
        if (table[names[row] ?? 0] === 1) setBit(bits, row);
      return { bits, fits: (row) => isChosen(names[row] ?? 0) };
    });
  }

  range(name: RangeFilter, { from = -Infinity, to = Infinity }: Range): Bits {
    return this.#keep(`${name} ${from} ${to}`, () => {
      const bits = makeBits(this.#columns.capacity);
      if (name === "price") {
        const { prices } = this.#columns;
        // A comparison with NaN is false.
        const fits = (row: number) => (prices[row] ?? NaN) >= from && (prices[row] ?? NaN) <= to;
        for (let row = 0; row < this.#columns.used; row += 1) {
          const price = prices[row] ?? NaN;
          if (price >= from && price <= to) setBit(bits, row);
        }
        return { bits, fits };
      }
      const { years, distances, powers } = this.#columns;
      const numbers = { year: years, distance: distances, power: powers }[name];
      const none = noneOf(numbers);
      const fits = (row: number) => {
        const number = numbers[row] ?? none;
        return number !== none && number >= from && number <= to;
      };
      for (let row = 0; row < this.#columns.used; row += 1) {
        const number = numbers[row] ?? none;
        if (number !== none && number >= from && number <= to) setBit(bits, row);
      }
      return { bits, fits };
    });
  }

  seller(code: number): Bits {
    return this.#keep(`seller ${code}`, () => {
      const { sellers } = this.#columns;
      const bits = makeBits(this.#columns.capacity);
      for (let row = 0; row < this.#columns.used; row += 1)
        if (sellers[row] === code) setBit(bits, row);
      return { bits, fits: (row) => sellers[row] === code };
    });
  }

  near(point: Point, radius: number): Bits {
    return this.#keep(`near ${point.latitude} ${point.longitude} ${radius}`, () => {
      const { points } = this.#columns;
      const distances = this.#points.distancesFrom(point);
      const bits = makeBits(this.#columns.capacity);
      for (let row = 0; row < this.#columns.used; row += 1)
        if ((distances[points[row] ?? 0] ?? Infinity) <= radius) setBit(bits, row);
      const fits = (row: number) => this.#points.distanceOf(points[row] ?? 0, point) <= radius;
      return { bits, fits };
    });
  }

  /** The cars that have a word of a query, or what it means, in the title; or anywhere. */
  word(word: string, where: Field | "anywhere", isLast: boolean): Bits {
    const words = this.#postings.expand(word, isLast, this.#live);
    // By what the word means: each car that comes or goes may change that.
    return this.#keep(`word ${where} ${word} ${words.join()}`, () => {
      const { capacity } = this.#columns;
      const bits = this.#postings.rowsOf(words, "title", capacity);
      if (where === "anywhere") addAll(bits, this.#postings.rowsOf(words, "description", capacity));
      const meant = choicesMeant(word);
      for (const [name, value] of meant) addAll(bits, this.choice(name, [value]));
      const make = OTHER_MAKES.get(word);
      if (make !== undefined) addAll(bits, this.cars([make], []));
      const chosen = new Set(words);
      const isMake = make === undefined ? undefined : this.#names.choose([make], []);
      const { groups, names } = this.#columns;
      const tables = meant.map(([name, value]) => {
        const column = groups[placeOf(name).group] ?? new Uint16Array();
        return [column, tableOf(name, [choiceCode(name, value)])] as const;
      });
      const fits = (row: number, { title, description }: RowWords) =>
        title.some((each) => chosen.has(each)) ||
        (where === "anywhere" && description.some((each) => chosen.has(each))) ||
        tables.some(([column, table]) => table[column[row] ?? 0] === 1) ||
        isMake?.(names[row] ?? 0) === true;
      return { bits, fits };
    });
  }

  /** The cars with one of some words in the title. */
  title(words: readonly string[]): Bits {
    return this.#keep(`title ${words.join()}`, () => {
      const bits = this.#postings.rowsOf(words, "title", this.#columns.capacity);
      const chosen = new Set(words);
      return { bits, fits: (_row, { title }) => title.some((each) => chosen.has(each)) };
    });
  }

  #keep(key: string, make: () => Kept): Bits {
    let kept = this.#kept.get(key);
    if (kept === undefined) kept = make();
    else this.#kept.delete(key);
    this.#kept.set(key, kept);
    if (this.#kept.size > MOST_KEPT) {
      const [oldest] = this.#kept.keys();
      if (oldest !== undefined) this.#kept.delete(oldest);
    }
    return kept.bits;
  }
}
