import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { ActBar } from "./ActBar.tsx";
import type { Acts, Told } from "./use-acts.ts";

const barOf = (problems: Told["problems"]) =>
  renderToStaticMarkup(
    createElement(ActBar, {
      acts: { told: { text: "Nothing was changed", problems }, isBusy: false } as unknown as Acts,
      isInRow: false,
    }),
  );

const first = { _id: "1", name: "Opel Astra", problem: "It is reserved." };
const second = { _id: "2", name: null, problem: "It was deleted." };

test("the result of an act tells screen readers each refused car with its reason", () => {
  const list = /<ul class="sr-only">(.*?)<\/ul>/.exec(barOf([first, second]))?.[1];
  expect(list).toBe("<li>Opel Astra: It is reserved.</li><li>2: It was deleted.</li>");
  expect(barOf([first, second])).toMatch(/<p aria-hidden="true"[^>]*>Each row says why\.<\/p>/);
});

test("the result of an act tells the reason of a single refused car once", () => {
  expect(barOf([first])).toMatch(/<p title[^>]*>Opel Astra: It is reserved\.<\/p>/);
  expect(barOf([first])).not.toContain("sr-only");
});
