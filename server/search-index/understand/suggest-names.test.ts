import { expect, test } from "vitest";
import { makeSuggest } from "./suggest-names.ts";

const suggest = makeSuggest([
  { slug: "volkswagen", label: "Volkswagen", count: 900 },
  { slug: "volkswagen.golf", label: "Golf", count: 500 },
  { slug: "volkswagen.golf-plus", label: "Golf Plus", count: 20 },
  { slug: "mercedes-benz", label: "Mercedes-Benz", count: 400 },
  { slug: "mercedes-benz.c-klasse", label: "C-Klasse", count: 100 },
  { slug: "skoda", label: "Škoda", count: 50 },
]);
const labels = (typed: string, limit = 5) => suggest(typed, limit).map(({ label }) => label);

test("the beginnings of words suggest makes and models, the most frequent first", () => {
  expect(labels("gol")).toEqual(["Volkswagen Golf", "Volkswagen Golf Plus"]);
  expect(labels("volk")).toEqual(["Volkswagen", "Volkswagen Golf", "Volkswagen Golf Plus"]);
  expect(labels("golf p")).toEqual(["Volkswagen Golf Plus"]);
  expect(labels("", 2)).toEqual(["Volkswagen", "Volkswagen Golf"]);
  expect(labels("skod")).toEqual(["Škoda"]);
});

test("a suggestion says what to choose", () => {
  expect(suggest("golf", 1)).toEqual([
    { label: "Volkswagen Golf", make: "volkswagen", model: "volkswagen.golf", count: 500 },
  ]);
  expect(suggest("merc", 1)).toEqual([
    { label: "Mercedes-Benz", make: "mercedes-benz", count: 400 },
  ]);
});

test("other names of makes, and one wrong letter, are understood", () => {
  expect(labels("vw golf", 1)).toEqual(["Volkswagen Golf"]);
  expect(labels("wolkswagen", 1)).toEqual(["Volkswagen"]);
  expect(labels("volkwagen", 1)).toEqual(["Volkswagen"]);
  expect(labels("vlokswagen", 1)).toEqual(["Volkswagen"]);
  expect(labels("volkswaagen", 1)).toEqual(["Volkswagen"]);
  expect(labels("mercdes", 1)).toEqual(["Mercedes-Benz"]);
});

test("what nothing begins with suggests nothing", () => {
  expect(labels("zzz")).toEqual([]);
});

test("a line with an excluded word suggests nothing that would take its place", () => {
  expect(labels("golf -gti")).toEqual([]);
  expect(labels("-gol")).toEqual([]);
  expect(labels("golf -")).toEqual(["Volkswagen Golf", "Volkswagen Golf Plus"]);
});
