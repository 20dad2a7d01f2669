import { expect, test } from "vitest";
import { BODIES, CATEGORIES, categoryIdOf, categoryNameOf, categoryOfBody } from "./vocabulary.ts";

test("a category's id and name lead to each other, unknown ones to nothing", () => {
  for (const { category_id: id, category_name: name } of CATEGORIES) {
    expect(categoryNameOf(id)).toBe(name);
    expect(categoryIdOf(name)).toBe(id);
  }
  expect(CATEGORIES.map((each) => each.category_name)).toEqual(["SUV", "SEDAN", "VAN"]);
  expect(categoryNameOf("04")).toBe("");
  expect(categoryIdOf("COUPE")).toBe("");
});

test("tall bodies are SUVs, roomy ones vans, and all others sedans", () => {
  const of = (id: string) => BODIES.filter((body) => categoryOfBody(body) === id);
  expect(of("01")).toEqual(["suv", "pickup"]);
  expect(of("03")).toEqual(["van", "mpv"]);
  expect(of("02")).toHaveLength(BODIES.length - 4);
});
