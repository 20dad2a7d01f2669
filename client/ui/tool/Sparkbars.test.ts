import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Sparkbars } from "./Sparkbars.tsx";

/** The bars as [place, top, height, opacity]. */
function barsOf(values: readonly number[]): number[][] {
  const html = renderToStaticMarkup(createElement(Sparkbars, { label: "Views", values }));
  return [...html.matchAll(/<rect [^>]*>/g)].map(([bar]) =>
    ["x", "y", "height", "opacity"].map((name) =>
      Number(new RegExp(` ${name}="([^"]*)"`).exec(bar)?.[1]),
    ),
  );
}

it("a day with something in it is a bar from the foot, and today’s bar is lighter", () => {
  expect(barsOf([0, 1, 0, 2])).toEqual([
    [1.15, 15, 15, 1],
    [3.15, 0, 30, 0.45],
  ]);
  expect(barsOf([0, 3, 0])).toEqual([[1.15, 0, 30, 1]]);
});

it("days without anything are no bars, and an amount below zero hangs from the line", () => {
  expect(barsOf([0, 0])).toEqual([]);
  expect(barsOf([-1, 1])).toEqual([
    [0.15, 15, 15, 1],
    [1.15, 0, 15, 0.45],
  ]);
});
