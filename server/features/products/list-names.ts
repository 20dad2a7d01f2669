import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { findNames } from "./store.ts";

/**
 * Makes as they are spelled on cars for sale, each with its models, also those without any. One scan of all cars,
 * cached until the catalogue changes.
 */
export async function listNames({
  pool,
  memo,
}: CatalogueContext): Promise<Readonly<Record<string, readonly string[]>>> {
  return memo.remember("names", async () => {
    const models = new Map<string, string[]>();
    for (const { make, model } of await findNames(pool)) {
      const known = models.get(make) ?? [];
      models.set(make, known);
      if (model !== null) known.push(model);
    }
    return Object.fromEntries(models);
  });
}
