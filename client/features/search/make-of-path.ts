import { paths } from "#client/paths.ts";
import type { MakeSlugs } from "#shared/lib/make-slugs.ts";

/** The slugs in the canonical path of a make's or model's page; undefined for the path of another page. */
export function makeOfPath(path: string): MakeSlugs | undefined {
  const used = `${paths.usedCars()}/`;
  if (!path.startsWith(used)) return undefined;
  const [make = "", model] = path.slice(used.length).split("/").map(decodeURIComponent);
  return { make, model };
}

type Entry = readonly [string, string];

/** The filters that a path itself says, as parameters of a search. */
function fixedBy(path: string): Entry[] {
  const { make, model } = makeOfPath(path) ?? {};
  if (make === undefined) return [];
  return model === undefined
    ? [["make", make]]
    : [
        ["make", make],
        ["model", `${make}.${model}`],
      ];
}

/** The whole search of an address: the filters of its path, then its parameters. */
export function searchOf(path: string, query: string): URLSearchParams {
  const params = new URLSearchParams(query);
  const missing = fixedBy(path).filter(([name, value]) => !params.getAll(name).includes(value));
  return new URLSearchParams([...missing, ...params].map(([name, value]) => [name, value]));
}

/**
 * Where a search stands that began at a make's or model's page, with the parameters that it has there. It stays while
 * it has just this make and model, goes to the make's page with other models of the make, and otherwise to all cars.
 */
export function placeOf(
  path: string,
  entries: readonly Entry[],
): { path: string; entries: readonly Entry[] } {
  const { make, model } = makeOfPath(path) ?? {};
  if (make === undefined) return { path, entries };
  const valuesOf = (name: string) => entries.flatMap(([of, its]) => (of === name ? [its] : []));
  const models = valuesOf("model");
  const isOfMake =
    valuesOf("make").join() === make && models.every((slug) => slug.startsWith(`${make}.`));
  if (!isOfMake) return { path: paths.usedCars(), entries };
  const rest = entries.filter(([name]) => name !== "make");
  if (model === undefined) return { path, entries: rest };
  return models.join() === `${make}.${model}`
    ? { path, entries: rest.filter(([name]) => name !== "model") }
    : { path: paths.make(make), entries: rest };
}
