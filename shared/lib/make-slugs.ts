import { toNameSlug } from "./name-slug.ts";

/** Slugs of a make and, where there is one, of its model: `volkswagen` and `golf`. */
export interface MakeSlugs {
  make: string;
  model?: string | undefined;
}

/**
 * The slugs that the names of a make and model have in addresses and filters. Names that differ only in case,
 * accents or punctuation have one slug, and are one make or model everywhere. Undefined for a make without letters
 * and digits; such a model is left out.
 */
export function toMakeSlugs(make: string | null, model: string | null): MakeSlugs | undefined {
  const slugs = { make: toNameSlug(make ?? ""), model: toNameSlug(model ?? "") };
  if (slugs.make === "") return undefined;
  return slugs.model === "" ? { make: slugs.make } : slugs;
}

/** The make's slug of a model as filters name it: `volkswagen` of `volkswagen.golf`. A make's slug is its own. */
export function makeOf(slug: string): string {
  const [make = slug] = slug.split(".", 1);
  return make;
}
