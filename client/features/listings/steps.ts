import { t } from "#shared/lib/text.ts";
import { FACT_NAMES, type FactName } from "#shared/rules/car-facts.ts";
import type { StepMark } from "#client/ui/tool/Stepper.tsx";
import { LABELS, missingOf, type Values } from "./values.ts";

/** The steps in which a new car is described, in the order of the form. */
export const STEPS = ["photos", "facts", "price", "check"] as const;
export type Step = (typeof STEPS)[number];
/** The steps with fields. A car that is edited has them as sections of one page. */
export type Section = Exclude<Step, "check">;

export const STEP_LABELS: Record<Step, string> = {
  photos: t`Photos`,
  facts: t.of("of a car")`Details`,
  price: t`Price`,
  check: t`Check and publish`,
};

/** The facts that buyers filter by, which are always in sight; the others are behind "More about the car". */
const KEY_FACTS: readonly FactName[] = [
  "vin",
  "make",
  "model",
  "trim",
  "year",
  "mileage_km",
  "fuel",
  "gearbox",
  "body",
  "description",
  "postcode",
];
export const MORE_FACTS = FACT_NAMES.filter((name) => !KEY_FACTS.includes(name));

/** The fields of each section, in their order; of the pictures, the server's names for them too. */
export const FIELDS_OF: Record<Section, readonly string[]> = {
  photos: ["image", "images", "img"],
  facts: [
    "vin",
    "make",
    "model",
    "trim",
    "name",
    "year",
    "old",
    "mileage_km",
    "fuel",
    "gearbox",
    "body",
    "category_name",
    "category_id",
    ...MORE_FACTS,
    "description",
  ],
  price: ["resale_price", "price", "location", "postcode", "number", "stock_number"],
};

function fieldsOfStep(step: Step): readonly string[] {
  return step === "check" ? [] : FIELDS_OF[step];
}

/** What is known of a car while it is described. */
export interface Described {
  values: Values;
  pictureCount: number;
  /** Fields whose values would be refused. */
  wrong: Readonly<Record<string, string>>;
}

/** Whether nothing is wrong in this step, and nothing missing that the specification requires. */
function isDone(step: Step, { values, pictureCount, wrong }: Described): boolean {
  if (step === "check" || fieldsOfStep(step).some((name) => name in wrong)) return false;
  return lacksOf(step, values, pictureCount).length === 0;
}

/** The problems of the fields of these steps alone. */
export function ofSteps<P>(
  steps: readonly Step[],
  problems: Readonly<Record<string, P>>,
): Record<string, P> {
  const names = steps.flatMap(fieldsOfStep);
  return Object.fromEntries(Object.entries(problems).filter(([name]) => names.includes(name)));
}

/** The labels of what the specification requires in this step and is missing. */
export function lacksOf(step: Step, values: Values, pictureCount: number): string[] {
  if (step === "photos") return pictureCount > 0 ? [] : [t`Photo`];
  const missing = missingOf(values);
  // The id follows from the name.
  const names = fieldsOfStep(step).filter((name) => name !== "category_id" && name in missing);
  return names.map((name) => LABELS[name] ?? name);
}

/** Where a form goes on: the first step in which something is missing or wrong. */
export function firstOpenStep(car: Described): Step {
  return STEPS.find((step) => !isDone(step, car)) ?? "check";
}

/** The steps as their links show them. One choice names a category and its id: together they are one problem. */
export function markSteps(
  current: Step,
  car: Described,
  problems: Readonly<Record<string, string>>,
): StepMark[] {
  const isTold = (name: string) =>
    name === "category_id" && problems["category_name"] !== undefined;
  return STEPS.map((step) => ({
    label: STEP_LABELS[step],
    href: `#${step}`,
    state: step === current ? "current" : isDone(step, car) ? "done" : "open",
    problems: fieldsOfStep(step).filter((name) => problems[name] !== undefined && !isTold(name))
      .length,
  }));
}

/** The step beside this one; undefined at the ends. */
export function stepBeside(step: Step, by: 1 | -1): Step | undefined {
  return STEPS[STEPS.indexOf(step) + by];
}
