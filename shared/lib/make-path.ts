import { PAGE_PATHS } from "../rules/page-paths.ts";
import type { MakeSlugs } from "./make-slugs.ts";

/** The canonical path of a make's page or, with a model, of the model's page. */
export function makePath({ make, model }: MakeSlugs): string {
  const path = `${PAGE_PATHS.usedCars}/${encodeURIComponent(make)}`;
  return model === undefined ? path : `${path}/${encodeURIComponent(model)}`;
}
