import { measureParts, type Part } from "../server/measure-parts.ts";
import type { Plan } from "../server/plan.ts";
import { measureAlerts } from "./measure-alerts.ts";
import { measureAnswers } from "./measure-answers.ts";
import { measureChanges } from "./measure-changes.ts";
import { measurePages, measurePagesOfMillion } from "./measure-pages.ts";
import { measureMillion, measureSearch } from "./measure-search.ts";
import { measureSuggestions } from "./measure-suggestions.ts";

const PARTS: readonly Part[] = [
  { title: "310,000 cars", measure: measureSearch },
  { title: "a million cars", measure: measureMillion },
  { title: "pages of results of 310,000", measure: measurePages },
  { title: "pages of results of a million", measure: measurePagesOfMillion },
  { title: "suggestions", measure: measureSuggestions },
  { title: "changes of the index", measure: measureChanges },
  { title: "counts and relevance", measure: measureAnswers },
  { title: "alerts", measure: measureAlerts },
];

/** Measures searching; true when every goal is met. `only` selects measures by title. */
export function benchSearch(plan: Plan, only = ""): Promise<boolean> {
  return measureParts("search", PARTS, plan, only);
}
