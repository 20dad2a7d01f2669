import type { Site } from "#shared/rules/site.ts";
import { CHOICE_NAMES, RANGE_NAMES, SWITCH_FILTERS } from "#shared/rules/search.ts";
import { without } from "./address.ts";
import { isFixed } from "./make-of-path.ts";
import type { SearchData } from "./search-data.ts";
import { type Format, placeText, rangeText, sinceText, SWITCH_TEXT, valueText } from "./words.ts";

export interface Chip {
  /** The same while the rest of the search changes, so that a chip keeps the focus. */
  key: string;
  /** Parameter of the filter; of a range, the group's first. */
  name: string;
  /** The one value that it stands for; undefined where it stands for the whole filter. */
  value: string | undefined;
  text: string;
  /** The search without it. */
  href: string;
}

type Search = Pick<SearchData, "path" | "applied" | "facets" | "names" | "place">;

/** Makes and models are named as sellers write them. */
export function labelOf(
  { facets, names }: Pick<SearchData, "facets" | "names">,
  slug: string,
): string {
  const named = [...facets.make, ...facets.model, ...facets.not].find(
    ({ value }) => value === slug,
  );
  return named?.label ?? names[slug] ?? slug;
}

/** The applied filters but those of the path, each with the address of the search without it. */
export function chipsOf(
  search: Search,
  params: URLSearchParams,
  format: Format,
  site: Site,
): Chip[] {
  const { applied, path, place } = search;
  const chip = (name: string, text: string, value?: string): Chip => ({
    key: `${name} ${value ?? ""}`,
    name,
    value,
    text,
    href: without(path, params, name, value),
  });
  const named = (name: "make" | "model" | "not", prefix = "") =>
    (applied[name] ?? [])
      .filter((slug) => !isFixed(path, name, slug))
      .map((slug) => chip(name, prefix + labelOf(search, slug), slug));
  return [
    ...(applied.q === undefined ? [] : [chip("q", `“${applied.q}”`)]),
    ...named("make"),
    ...named("model"),
    ...named("not", "Not "),
    ...RANGE_NAMES.flatMap((name) => {
      const text = rangeText(name, [applied[`${name}_from`], applied[`${name}_to`]], format, site);
      return text === "" ? [] : [chip(`${name}_from`, text)];
    }),
    ...CHOICE_NAMES.flatMap((name) =>
      (applied[name] ?? []).map((value) => chip(name, chipText(name, value), value)),
    ),
    ...SWITCH_FILTERS.flatMap((name) =>
      applied[name] === undefined ? [] : [chip(name, SWITCH_TEXT[name])],
    ),
    ...(place === undefined
      ? []
      : [chip("near", placeText(place, applied.radius, site.distanceUnit))]),
    ...(applied.since === undefined ? [] : [chip("since", sinceText(applied.since))]),
  ];
}

/** A number says nothing without its title: "4 doors". */
function chipText(name: string, value: string): string {
  return name === "doors" || name === "seats" ? `${value} ${name}` : valueText(name, value);
}
