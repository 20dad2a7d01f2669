import type { Kysely } from "kysely";
import type { ServiceState, SiteSettings } from "#shared/contract/site-settings.ts";
import type { Brand } from "#shared/rules/brand.ts";
import { PART_NAMES, type SitePart } from "#shared/rules/site-parts.ts";
import type { SiteValues, Trade } from "#shared/rules/site-settings.ts";
import type { Actor } from "#server/base/actor.ts";
import type { Database } from "#server/db/schema.ts";
import { AppError } from "#server/base/errors.ts";
import { transact } from "#server/db/transact.ts";
import { writeDown } from "../audit/service.ts";
import { requirePictures } from "../images/service.ts";
import {
  findDifference,
  layOver,
  picturesIn,
  readValue,
  type Standard,
  standardValues,
} from "./policy.ts";
import { findParts, writePart } from "./store.ts";
import { toSettings } from "./views.ts";

interface SettingsParts {
  kysely: Kysely<Database>;
  standard: Standard;
  log: { warn(details: object, message: string): void };
}

const RETRY_MS = 5_000;

/**
 * What holds now of what admins can set. `brand`, `categories` and `trade` stay the same objects for as
 * long as the process lives, and are given what is new: whoever has one of them reads what holds at that
 * moment, and a page costs no query for it.
 */
export class CurrentSettings {
  readonly standard: Standard;
  readonly brand: Readonly<Brand>;
  readonly categories: Readonly<SiteValues["categories"]>;
  readonly trade: Readonly<Trade>;
  readonly #parts: SettingsParts;
  #reading: Promise<unknown> = Promise.resolve();
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

  /** Reads what admins have set; one reading after the other, so that the last one holds. True if it differs. */
  reload(): Promise<boolean> {
    const read = this.#reading.then(() => this.#read());
    this.#reading = read.catch(() => {});
    return read;
  }

  /** The same, until it succeeds: what was announced once is not announced again. */
  follow(onNew: () => void): void {
    this.reload().then(
      (isNew) => {
        if (isNew) onNew();
      },
      (error: unknown) => {
        this.#parts.log.warn(
          { err: error },
          "settings could not be read; they are asked for again",
        );
        setTimeout(() => this.follow(onNew), RETRY_MS).unref();
      },
    );
  }

  async #read(): Promise<boolean> {
    const { kysely, standard, log } = this.#parts;
    const rows = await findParts(kysely);
    const { brand, blog, categories, trade, ...words } = layOver(standard, rows, (part) =>
      log.warn({ part }, "what was set of the site does not fit any more and is left out"),
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

export interface SettingsContext {
  kysely: Kysely<Database>;
  settings: CurrentSettings;
  services: readonly ServiceState[];
  /** What was made from the settings before is out of date. */
  onChange: () => void;
}

export async function findSettings(context: SettingsContext): Promise<SiteSettings> {
  const { kysely, settings, services } = context;
  return toSettings(settings.standard, await findParts(kysely), services);
}

interface Change {
  part: SitePart;
  version: number;
  /** Null puts the part back to what the operator has set. */
  value: Readonly<Record<string, unknown>> | null;
}

/**
 * Changes a part for everybody. What is as it was changes nothing.
 * @throws AppError BAD_REQUEST naming each wrong field, CONFLICT if somebody has changed the part since
 */
export async function changePart(
  context: SettingsContext,
  actor: Actor,
  { part, version, value: sent }: Change,
): Promise<SiteSettings> {
  const { kysely, settings, onChange } = context;
  const { standard } = settings;
  const value = sent && readValue(standard, part, sent);
  await transact(kysely, async (transaction) => {
    const rows = await findParts(transaction);
    const row = rows.find((one) => one.part === part);
    if ((row?.version ?? 0) !== version) throw changedMeanwhile(row?.changed_by);
    const before = layOver(standard, rows)[part];
    const difference = findDifference(part, before, value ?? standardValues(standard)[part]);
    // What admins have set is put back also where it is what the operator has set by now.
    const isPutBack = value === null && (row?.value ?? null) !== null;
    if (difference === undefined && !isPutBack) return;
    // Each by itself: two categories may show the same picture.
    for (const { field, address } of value === null ? [] : picturesIn(part, value))
      await requirePictures(transaction, field, [address]);
    if (!(await writePart(transaction, { part, version, value, by: actor.userId })))
      throw changedMeanwhile(undefined);
    await writeDown(transaction, actor, {
      act: value === null ? "setting.reset" : "setting.changed",
      subject: { kind: "setting", id: part, name: PART_NAMES[part] },
      ...difference,
    });
  });
  // Not later, by way of the announcement: whoever has saved may look at once.
  // What was saved is saved, also when it cannot be read at this moment: the announcement has it read again.
  if (await settings.reload().catch(() => false)) onChange();
  return findSettings(context);
}

function changedMeanwhile(by: string | null | undefined): AppError {
  return new AppError(
    "CONFLICT",
    `${by ?? "Somebody"} has changed this section in the meantime. Nothing was saved: look at what holds now, then save again.`,
    { version: "is not the newest" },
  );
}
