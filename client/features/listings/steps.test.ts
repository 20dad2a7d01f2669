import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FACT_NAMES } from "#shared/rules/car-facts.ts";
import { FIELDS_OF, firstOpenStep, lacksOf, markSteps, STEP_LABELS, stepBeside } from "./steps.ts";
import { REQUIRED, wrongPricesOf } from "./values.ts";

const FACTS = { name: "Golf", old: "3", category_name: "VAN", category_id: "03" };
const PRICE = { price: "2", resale_price: "1", location: "Kiel", number: "1" };

test("every field of the form is in one step", () => {
  const fields = Object.values(FIELDS_OF).flat();
  expect(fields).toHaveLength(new Set(fields).size);
  expect(fields).toEqual(expect.arrayContaining([...Object.keys(REQUIRED), ...FACT_NAMES]));
});

test.each([
  [{}, 0, "photos"],
  [{}, 1, "facts"],
  [FACTS, 1, "price"],
  [{ ...FACTS, ...PRICE }, 0, "photos"],
  [{ ...FACTS, ...PRICE }, 2, "check"],
])(
  "a draft goes on where something is missing: %o with %i pictures",
  (values, pictureCount, step) => {
    expect(firstOpenStep({ values, pictureCount, wrong: {} })).toBe(step);
  },
);

test("a step whose price cannot be read is not done, and a draft goes on there", () => {
  const values = { ...FACTS, ...PRICE, resale_price: "abc" };
  const car = { values, pictureCount: 2, wrong: wrongPricesOf(values, "EUR") };
  expect(firstOpenStep(car)).toBe("price");
  expect(markSteps("check", car, {})[2]?.state).toBe("open");
});

test("the steps say what is done, and where there are problems", () => {
  const problems = { name: "Name is required", old: "Old is required", location: "no" };
  expect(markSteps("price", { values: PRICE, pictureCount: 1, wrong: {} }, problems)).toEqual([
    { label: "Photos", href: "#photos", state: "done", problems: 0 },
    { label: "Details", href: "#facts", state: "open", problems: 2 },
    { label: "Price", href: "#price", state: "current", problems: 1 },
    { label: "Check and publish", href: "#check", state: "open", problems: 0 },
  ]);
});

test("a category that is missing is one problem of its step, although two fields name it", () => {
  const problems = { category_name: "Choose a category", category_id: "Choose a category" };
  const car = { values: {}, pictureCount: 0, wrong: {} };
  expect(markSteps("facts", car, problems).map((step) => step.problems)).toEqual([0, 1, 0, 0]);
});

test("the steps have ends", () => {
  expect([stepBeside("photos", -1), stepBeside("photos", 1)]).toEqual([undefined, "facts"]);
  expect([stepBeside("check", -1), stepBeside("check", 1)]).toEqual(["price", undefined]);
});

test.each([
  ["photos", {}, 0, ["Photo"]],
  ["photos", {}, 1, []],
  ["facts", { name: "Golf" }, 0, ["Uses", "Category Name"]],
  ["price", PRICE, 0, []],
  ["check", {}, 0, []],
] as const)(
  "the step %s of %o with %i pictures lacks its own fields alone",
  (step, values, count, words) => {
    expect(lacksOf(step, values, count)).toEqual(words);
  },
);

test("the help names the steps as the form does, in each language", () => {
  const labels = Object.values(STEP_LABELS);
  const words = readFileSync("words/de.po", "utf8");
  const german = labels.map((label) => {
    const wordOf = (before: string) =>
      new RegExp(`${before}\\nmsgid "${label}"\\nmsgstr "(.+)"`).exec(words)?.[1];
    return wordOf('"of a car"') ?? wordOf("#: .+");
  });
  for (const [file, names] of [
    ["server/settings/texts/help.md", labels],
    ["server/settings/texts/de/help.md", german],
  ] as const) {
    const [, told = ""] =
      /(?:four steps|vier Schritte): (.+?)\./.exec(readFileSync(file, "utf8")) ?? [];
    expect([...told.matchAll(/[“„]([^”“]+)[”“]/g)].map(([, name]) => name)).toEqual(names);
  }
});
