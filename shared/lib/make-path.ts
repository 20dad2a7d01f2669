import { PAGES } from "../rules/pages.ts";
import type { MakeSlugs } from "./make-slugs.ts";

/** The canonical path of a make's page or, with a model, of the model's page. */
export function makePath({ make, model }: MakeSlugs): string {
  const path = `${PAGES.usedCars.path}/${encodeURIComponent(make)}`;
  return model === undefined ? path : `${path}/${encodeURIComponent(model)}`;
}
