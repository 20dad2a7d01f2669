import type { SiteValues } from "#shared/rules/site-settings.ts";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";

/** Counts the cars on sale in each category. Cars belong to a higher feature, which passes this in. */
export type CountCars = () => Promise<ReadonlyMap<string, number>>;

export interface CategoryContext extends CatalogueContext {
  /** The pictures that admins have set for each at the moment, and their texts in a language. */
  categoriesIn: (language: string) => SiteValues["categories"];
  countCars: CountCars;
}
