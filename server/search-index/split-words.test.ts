import { expect, test } from "vitest";
import { readWords, splitWords, withoutExcluded } from "./split-words.ts";

test.each([
  ["touring -GTI", ["touring"], { notWords: [["gti"]] }],
  ["-Käfer -1er-coupe", [], { notWords: [["kafer"], ["1", "er", "coupe"]] }],
  ["-3er -C-Klasse", [], { notSeries: ["bmw.3", "mercedes-benz.c"] }],
  ["golf - gti", ["golf", "gti"], {}],
  ["e-golf", ["e", "golf"], {}],
  ["golf 2018 -2021 -", ["golf", "2018", "2021"], {}],
])("a word directly behind a minus sign is excluded: %s", (line, words, excluded) => {
  expect(readWords(splitWords(line, ["volkswagen"]))).toEqual({ series: [], words, ...excluded });
});

test("the words that cars are found by leave out those with a minus sign", () => {
  expect(withoutExcluded(splitWords("touring -gti navi, -3er", []))).toBe("touring navi");
  expect(withoutExcluded(splitWords("-gti", []))).toBe("");
});
