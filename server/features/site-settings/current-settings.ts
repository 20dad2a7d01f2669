import type { Kysely } from "kysely";
import { FIRST_LANGUAGE } from "#shared/lib/language.ts";
import type { Brand } from "#shared/rules/brand.ts";
import type { SiteValues, Trade } from "#shared/rules/site-settings.ts";
import { translateTexts } from "./translate-texts.ts";
import { SingleFlight } from "#server/base/single-flight.ts";
import type { Database } from "#server/db/schema.ts";
import { type Standard, valuesIn } from "./rules.ts";
import { findParts, type PartRow } from "./store.ts";

interface SettingsParts {
  kysely: Kysely<Database>;
  standard: Standard;
  log: { warn(details: object, message: string): void };
}

interface Texts {
  values: SiteValues;
  brand: Brand;
}

const RETRY_MS = 5_000;

/**
 * The settings that are in force now. `brand` and `trade` stay the same objects for the life of
 * the process and are updated in place. A reference to one is therefore never stale, and a page needs no
 * query for it.
 */
export class CurrentSettings {
  readonly standard: Standard;
  readonly brand: Readonly<Brand>;
  readonly trade: Readonly<Trade>;
  readonly #parts: SettingsParts;
  readonly #reading = new SingleFlight();
  #said = "";
  #rows: readonly PartRow[] = [];
  /** By language, since the last read. */
  readonly #texts = new Map<string, Texts>();

  private constructor(parts: SettingsParts) {
    this.#parts = parts;
    this.standard = parts.standard;
    this.brand = { ...parts.standard.brand };
    this.trade = { ...parts.standard.trade };
  }

  /** @throws when the database cannot be read. */
  static async open(parts: SettingsParts): Promise<CurrentSettings> {
    const settings = new CurrentSettings(parts);
    await settings.reload();
    return settings;
  }

  /** Reads what admins have set. Reads are serialized, so the last one wins. True if the settings differ. */
  reload(): Promise<boolean> {
    return this.#reading.next("settings", () => this.#read());
  }

  /** The same, with retries until it succeeds, because a change is announced only once. */
  follow(onNew: () => void): void {
    this.reload().then(
      (isNew) => {
        if (isNew) onNew();
      },
      (error: unknown) => {
        this.#parts.log.warn({ err: error }, "reading site settings failed, will retry");
        // In the process, not a job: these are values in its memory.
        setTimeout(() => this.follow(onNew), RETRY_MS).unref();
      },
    );
  }

  /** The brand with the texts that readers of a language have. */
  brandIn(language: string): Brand {
    return this.#textsIn(language).brand;
  }

  /** The categories with the texts that readers of a language have. */
  categoriesIn(language: string): SiteValues["categories"] {
    return this.#textsIn(language).values.categories;
  }

  #textsIn(language: string): Texts {
    const known = this.#texts.get(language);
    if (known !== undefined) return known;
    const { standard, log } = this.#parts;
    const values = valuesIn(language, standard, this.#rows, (misfit) =>
      log.warn(misfit, "saved site settings are no longer valid and were ignored"),
    );
    const brand = toBrand(translateTexts(standard.brand, standard.defaultTexts(language)), values);
    this.#texts.set(language, { values, brand });
    return { values, brand };
  }

  async #read(): Promise<boolean> {
    this.#rows = await findParts(this.#parts.kysely);
    this.#texts.clear();
    const { values, brand } = this.#textsIn(FIRST_LANGUAGE);
    Object.assign(this.brand, brand);
    Object.assign(this.trade, values.trade);
    // Everything else follows from these and the operator's values, which stay.
    const said = JSON.stringify(
      this.#rows.map(({ part, language, value }) => [part, language, value]),
    );
    const isNew = said !== this.#said;
    this.#said = said;
    return isNew;
  }
}

/** A brand with the parts that admins can set; the galleries of sample cars are the operator's. */
function toBrand(standard: Brand, values: SiteValues): Brand {
  const { brand, blog, categories: _, trade: __, ...words } = values;
  return { ...standard, ...brand, ...words, blog: blog.entries };
}
