import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { Memo } from "#server/base/memo.ts";
import { openSettings } from "#server/settings/current-settings.ts";
import type { AppParts } from "./app-parts.ts";
import { openVins } from "./open-vins.ts";
import { composeSite } from "./site.ts";

/** Composes what every page needs: admins' settings, the site's texts and the catalogue. */
export async function composeCatalogue(parts: AppParts) {
  const { config, brand: operatorsBrand, database, log } = parts;
  const { pool, kysely } = database;
  const vins = parts.vins ?? openVins(config, log);
  const settings = await openSettings({ config, brand: operatorsBrand, kysely, log });
  const { brand, trade } = settings;
  const { site, marketing } = await composeSite(kysely, config, brand, {
    readsVins: vins.isAvailable,
    trade,
  });
  const { publicUrl: origin, timeZone, secretKey } = config;
  const catalogue: CatalogueContext = {
    pool,
    kysely,
    memo: new Memo(),
    origin,
    timeZone,
    secretKey,
  };
  return { settings, catalogue, site, marketing, vins };
}

export type Foundation = Awaited<ReturnType<typeof composeCatalogue>>;
