import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { findModels } from "./store.ts";

/** The site's models by make, for suggestions. One scan of all cars, cached until the catalogue changes. */
export async function listModels({
  pool,
  memo,
}: CatalogueContext): Promise<Record<string, string[]>> {
  return memo.remember("models", async () => {
    const models = new Map<string, string[]>();
    for (const { make, model } of await findModels(pool))
      models.set(make, [...(models.get(make) ?? []), model]);
    return Object.fromEntries(models);
  });
}
