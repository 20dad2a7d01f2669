import { expect, test } from "vitest";
import { PAGES } from "../rules/pages.ts";
import { makePath } from "./make-path.ts";
import { toMakeSlugs } from "./make-slugs.ts";

test("the spellings of one make and model have one path", () => {
  for (const [make, model] of [
    ["Škoda", "Octavia Combi"],
    ["SKODA", "octavia-combi"],
    ["skoda ", "Octavia  COMBI!"],
  ] as const) {
    const slugs = toMakeSlugs(make, model);
    expect(slugs).toEqual({ make: "skoda", model: "octavia-combi" });
    expect(slugs && makePath(slugs)).toBe("/used-cars/skoda/octavia-combi");
  }
});

test("the paths are those of the table of pages", () => {
  expect(makePath({ make: ":make" })).toBe(PAGES.make.path.replace(":", "%3A"));
  const path = makePath({ make: ":make", model: ":model" });
  expect(path).toBe(PAGES.model.path.replaceAll(":", "%3A"));
});

test("a make without letters and digits has no page, and such a model only that of its make", () => {
  expect(toMakeSlugs("?!", "Golf")).toBeUndefined();
  expect(toMakeSlugs(null, null)).toBeUndefined();
  expect(toMakeSlugs("MG", "--")).toEqual({ make: "mg" });
});
