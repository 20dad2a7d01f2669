import { expect, test } from "vitest";
import { mergeSpellings } from "./merge-spellings.ts";

test("a name is spelled as most of its cars spell it, however their models are spread", () => {
  const cars = [
    { value: "volkswagen", label: "VOLKSWAGEN", count: 6 },
    { value: "volkswagen", label: "Volkswagen", count: 5 },
    { value: "volkswagen", label: "Volkswagen", count: 5 },
    { value: "audi", label: "Audi", count: 20 },
  ];
  expect(mergeSpellings(cars)).toEqual([
    { value: "audi", label: "Audi", count: 20 },
    { value: "volkswagen", label: "Volkswagen", count: 16 },
  ]);
});

test("of spellings that are equally frequent the last by its characters counts, in every order", () => {
  const spellings = ["VOLKSWAGEN", "Volkswagen"].map((label) => ({
    value: "volkswagen",
    label,
    count: 2,
  }));
  for (const cars of [spellings, spellings.toReversed()])
    expect(mergeSpellings(cars)).toEqual([{ value: "volkswagen", label: "Volkswagen", count: 4 }]);
});
