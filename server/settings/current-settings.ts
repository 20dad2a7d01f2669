import type { Kysely } from "kysely";
import type { Brand } from "#shared/rules/brand.ts";
import { readDefaultTexts } from "./brand.ts";
import type { Config } from "./config.ts";
import type { Database } from "#server/db/schema.ts";
import { CurrentSettings } from "#server/features/site-settings/current-settings.ts";

interface SettingsSources {
  config: Pick<Config, "currency" | "holdHours" | "offerHours" | "listingDays" | "fixed">;
  brand: Brand;
  kysely: Kysely<Database>;
  log: { warn(details: object, message: string): void };
}

/** The settings in effect: admins' values override the operator's. */
export function openSettings({
  config,
  brand,
  kysely,
  log,
}: SettingsSources): Promise<CurrentSettings> {
  const { currency, holdHours, offerHours, listingDays, fixed } = config;
  const trade = {
    currency,
    hold_hours: holdHours,
    offer_hours: offerHours,
    listing_days: listingDays,
  };
  const read = new Map<string, ReadonlyMap<string, string>>();
  const defaultTexts = (language: string) => {
    const texts = read.get(language) ?? readDefaultTexts(language);
    read.set(language, texts);
    return texts;
  };
  return CurrentSettings.open({ kysely, log, standard: { brand, trade, fixed, defaultTexts } });
}
