import {
  CHOICE_FILTERS,
  type ChoiceFilter,
  SWITCH_FILTERS,
  type SwitchFilter,
} from "#shared/rules/search.ts";
import { labelOf } from "./chips.ts";
import type { SearchData } from "./search-data.ts";
import type { Tick } from "./TickList.tsx";
import { switchText, valueText } from "#shared/rules/search-words.ts";

type Search = Pick<SearchData, "applied" | "facets" | "names">;

/** All values of a closed vocabulary, in its order; those without cars count 0. */
export function choiceTicks({ applied, facets }: Search, name: ChoiceFilter): Tick[] {
  const chosen: readonly string[] = applied[name] ?? [];
  const counts = new Map(facets[name].map(({ value, count }) => [value, count]));
  return CHOICE_FILTERS[name].map((value) => ({
    name,
    value,
    text: valueText(name, value),
    count: counts.get(value) ?? 0,
    isChosen: chosen.includes(value),
  }));
}

/** The makes or models with cars, the most first, and the chosen ones in any case. */
export function namedTicks(search: Search, name: "make" | "model"): Tick[] {
  const chosen = search.applied[name] ?? [];
  const found = search.facets[name];
  const lost = chosen
    .filter((slug) => !found.some(({ value }) => value === slug))
    .map((value) => ({ value, label: labelOf(search, value), count: 0 }));
  return [...found, ...lost].map(({ value, label, count }) => ({
    name,
    value,
    text: label,
    count,
    isChosen: chosen.includes(value),
  }));
}

export function switchTicks({ applied, facets }: Search): Tick[] {
  return SWITCH_FILTERS.map((name: SwitchFilter) => ({
    name,
    value: "yes",
    text: switchText(name),
    count: facets.switches[name],
    isChosen: applied[name] !== undefined,
  }));
}
