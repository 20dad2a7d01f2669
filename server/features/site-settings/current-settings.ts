import type { Kysely } from "kysely";
import type { Brand } from "#shared/rules/brand.ts";
import type { SiteValues, Trade } from "#shared/rules/site-settings.ts";
import { SingleFlight } from "#server/base/single-flight.ts";
import type { Database } from "#server/db/schema.ts";
import { overlaySettings, type Standard, standardValues } from "./rules.ts";
import { findParts } from "./store.ts";

interface SettingsParts {
  kysely: Kysely<Database>;
  standard: Standard;
  log: { warn(details: object, message: string): void };
}

const RETRY_MS = 5_000;

/**
 * The settings that are in force now. `brand`, `categories` and `trade` stay the same objects for the life of
 * the process and are updated in place. A reference to one is therefore never stale, and a page needs no
 * query for it.
 */
export class CurrentSettings {
  readonly standard: Standard;
  readonly brand: Readonly<Brand>;
  readonly categories: Readonly<SiteValues["categories"]>;
  readonly trade: Readonly<Trade>;
  readonly #parts: SettingsParts;
  readonly #reading = new SingleFlight();
  #said = "";

  private constructor(parts: SettingsParts) {
    this.#parts = parts;
    this.standard = parts.standard;
    this.brand = { ...parts.standard.brand };
    this.categories = standardValues(parts.standard).categories;
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

  async #read(): Promise<boolean> {
    const { kysely, standard, log } = this.#parts;
    const rows = await findParts(kysely);
    const { brand, blog, categories, trade, ...words } = overlaySettings(standard, rows, (part) =>
      log.warn({ part }, "saved site settings are no longer valid and were ignored"),
    );
    Object.assign(this.brand, brand, words, { blog: blog.entries });
    Object.assign(this.categories, categories);
    Object.assign(this.trade, trade);
    const said = JSON.stringify([this.brand, this.categories, this.trade]);
    const isNew = said !== this.#said;
    this.#said = said;
    return isNew;
  }
}
