import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Plot } from "./Plot.tsx";

/** The marks of the scale, from above. */
function marksOf(values: readonly number[], isWhole: boolean): string[] {
  const html = renderToStaticMarkup(
    createElement(Plot, {
      label: "Accounts",
      markerLabel: "Accounts: day",
      parts: values.map((value, at) => ({ label: `Day ${at}`, value })),
      format: (value) => value.toLocaleString("en", { maximumFractionDigits: isWhole ? 0 : 1 }),
      isWhole,
    }),
  );
  return [...html.matchAll(/style="top:[^"]*">([^<]*)</g)].map(([, mark = ""]) => mark);
}

it.each([
  [
    [0, 1],
    ["1", "0"],
  ],
  [
    [2, 1],
    ["2", "1", "0"],
  ],
  [[5], ["5", "0"]],
  [[9], ["10", "5", "0"]],
])("the scale of counts %j has whole numbers, each once", (values, marks) => {
  expect(marksOf(values, true)).toEqual(marks);
});

it("the scale of shares has its half", () => {
  expect(marksOf([1], false)).toEqual(["1", "0.5", "0"]);
});
