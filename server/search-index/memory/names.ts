import { makeOf } from "#shared/lib/make-slugs.ts";
import { toNameSlug } from "#shared/lib/name-slug.ts";
import { type Series, seriesOfCar, seriesOfModel } from "../series.ts";
import type { CarName, NamedCount } from "../search-index.ts";
import { mergeSpellings } from "../merge-spellings.ts";
import { CodeBook } from "./code-book.ts";

interface Name {
  make: string;
  /** Its slug, or empty. */
  makeSlug: string;
  model: string;
  /** The slug with its make's, or empty. */
  modelSlug: string;
  series: Series | undefined;
}

/** Slugs of makes are forgotten when there are more: no site has so many makes on sale. */
const MOST_SLUGS = 5_000;

/**
 * Makes and models by the code of both, in each spelling. Cars whose name alone tells their series have a code of
 * their own for it.
 */
export class Names {
  readonly #book = new CodeBook();
  readonly #slugs = new Map<string, string>();
  /** Undefined for a code that no car has. */
  readonly #names: (Name | undefined)[] = [];

  /** Number of names that cars have. */
  get size(): number {
    return this.#book.size;
  }

  /** Every code is below this number. */
  get codes(): number {
    return this.#names.length;
  }

  /** The code of a name, which one more car has. */
  take(make: string | null, model: string | null, name: string): number {
    const makeSlug = this.#slugOf(make ?? "");
    const series = seriesOfCar(makeSlug, model ?? "", name);
    return this.#book.take(`${make ?? ""}\n${model ?? ""}\n${series ?? ""}`, (code) => {
      const modelSlug = toNameSlug(model ?? "");
      this.#names[code] = {
        make: make ?? "",
        makeSlug,
        model: model ?? "",
        modelSlug: makeSlug === "" || modelSlug === "" ? "" : `${makeSlug}.${modelSlug}`,
        series,
      };
    });
  }

  /** One car less has the code. */
  release(code: number): void {
    if (this.#book.release(code)) this.#names[code] = undefined;
  }

  /** Kept, because every car asks for it. */
  #slugOf(make: string): string {
    let slug = this.#slugs.get(make);
    if (slug === undefined) {
      slug = toNameSlug(make);
      if (this.#slugs.size >= MOST_SLUGS) this.#slugs.clear();
      this.#slugs.set(make, slug);
    }
    return slug;
  }

  /** Whether each name is of a series. */
  chooseSeries(series: Series): (code: number) => boolean {
    return (code) => this.#names[code]?.series === series;
  }

  /** Whether each name is one of the makes or models; a make that has chosen models means these alone. */
  choose(makes: readonly string[], models: readonly string[]): (code: number) => boolean {
    const narrowed = new Set(models.map(makeOf));
    const whole = new Set(makes.filter((make) => !narrowed.has(make)));
    const chosen = new Set(models);
    return (code) => {
      const name = this.#names[code];
      return name !== undefined && (whole.has(name.makeSlug) || chosen.has(name.modelSlug));
    };
  }

  exclude(slugs: readonly string[]): (code: number) => boolean {
    const excluded = new Set(slugs);
    return (code) => {
      const name = this.#names[code];
      return name !== undefined && (excluded.has(name.makeSlug) || excluded.has(name.modelSlug));
    };
  }

  /** Adds up the cars of each code by make. */
  countMakes(counts: Uint32Array): NamedCount[] {
    return this.#count(counts, ({ makeSlug, make }) => [makeSlug, make]);
  }

  /** Adds up the cars of each code by model, of these makes alone where there are any. */
  countModels(counts: Uint32Array, makes?: ReadonlySet<string>): NamedCount[] {
    return this.#count(counts, ({ makeSlug, modelSlug, model }) =>
      makes === undefined || makes.has(makeSlug) ? [modelSlug, model] : ["", ""],
    );
  }

  all(counts: Uint32Array): CarName[] {
    const beyond = this.#seriesBeyondModels(counts);
    return [...this.countMakes(counts), ...this.countModels(counts)].map(
      ({ value, label, count }) => {
        const series = beyond.get(value);
        return { slug: value, label, count, ...(series && { seriesBeyondModels: [...series] }) };
      },
    );
  }

  /** By make, the series of cars whose model does not tell it. */
  #seriesBeyondModels(counts: Uint32Array): Map<string, Set<Series>> {
    const found = new Map<string, Set<Series>>();
    for (const [code, name] of this.#names.entries()) {
      if (name?.series === undefined || (counts[code] ?? 0) === 0) continue;
      const { makeSlug, model, series } = name;
      if (seriesOfModel(makeSlug, model) === series) continue;
      const make = series.slice(0, series.indexOf("."));
      found.set(make, (found.get(make) ?? new Set()).add(series));
    }
    return found;
  }

  /** Adds up the cars of each code by what is read of its name. */
  #count(
    counts: Uint32Array,
    read: (name: Name) => readonly [slug: string, label: string],
  ): NamedCount[] {
    const spelled: NamedCount[] = [];
    for (let code = 0; code < this.#names.length; code += 1) {
      const count = counts[code] ?? 0;
      const name = this.#names[code];
      if (count === 0 || name === undefined) continue;
      const [value, label] = read(name);
      spelled.push({ value, label, count });
    }
    return mergeSpellings(spelled);
  }
}
