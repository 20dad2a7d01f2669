import type { SiteValues } from "#shared/rules/site-settings.ts";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";

/** How many cars are on sale in each category; cars are a higher feature's, which gives the figures. */
export type CountCars = () => Promise<ReadonlyMap<string, number>>;

export interface CategoryContext extends CatalogueContext {
  /** What admins say and show of each, as it is at the moment. */
  categories: Readonly<SiteValues["categories"]>;
  countCars: CountCars;
}
