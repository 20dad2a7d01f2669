import { expect, test } from "vitest";
import { MemoryIndex } from "./memory/memory-index.ts";
import { seriesNamed, seriesOfCar } from "./series.ts";
import { readWords, splitWords, withoutExcluded } from "./split-words.ts";
import { nameFinder } from "./understand/name-finder.ts";
import { understandWords } from "./understand/understand-words.ts";
import { makeSuggest } from "./understand/suggest-names.ts";
import { makeIndexedCar, makeIndexQuery } from "#tests/support/indexed-car.ts";

const NOW = Date.UTC(2026, 10, 23);

/** Models of one make as sellers and files write them, by the series that they belong to. */
const MODELS = {
  "BMW bmw.3":
    "3er|3er Reihe|3 Series|3-Series|3series|320|320d|330i|316 ti|320 Touring|320d xDrive|Serie 3|340i Gran Turismo",
  "BMW bmw.5": "5er|525d|5 Series|530e",
  "BMW bmw.x": "X5|X3 M|X-Reihe|x_reihe|X 1",
  "Mercedes-Benz mercedes-benz.c":
    "C-Klasse|C Klasse|C-Class|c_klasse|C 200|C200|C220 CDI|C 63 AMG|AMG C 63|C180 T",
  "Mercedes-Benz mercedes-benz.a": "A-Klasse|A 180|A 45 AMG|A160",
  "Mercedes-Benz mercedes-benz.cla": "CLA 200|CLA-Klasse|CLA 45 AMG",
  "Mercedes-Benz mercedes-benz.m": "ML 320|M-Klasse",
  "BMW none": "2002|3000|3.0 CS|Isetta|Touring|i",
  "Mercedes-Benz none": "Sprinter|Citan|Vito|190|AMG GT|Actros",
  "Mitsubishi none": "3000 GT|3er|C 200",
};

test.each(
  Object.entries(MODELS).flatMap(([head, models]) => {
    const [make = "", series = ""] = head.split(" ");
    return models.split("|").map((model) => [make, model, series] as const);
  }),
)("a %s %s is of the series %s", (make, model, series) => {
  expect(seriesOfCar(make.toLowerCase(), model, model) ?? "none").toBe(series);
});

test("a car without a model is of the series that its name begins with", () => {
  expect(seriesOfCar("bmw", "", "BMW 320d Touring")).toBe("bmw.3");
  expect(seriesOfCar("", "", "Mercedes-Benz C 200")).toBe("mercedes-benz.c");
  expect(seriesOfCar("bmw", "", "520d with 360 camera")).toBe("bmw.5");
  expect(seriesOfCar("audi", "", "A4 320 hp")).toBeUndefined();
  expect(seriesOfCar("", "", "320d")).toBeUndefined();
});

test("words name a series in English and German, and numbers alone name none", () => {
  for (const text of ["3er", "3 er", "3 series", "3-Series", "3er Reihe", "Serie 3", "3ER"])
    expect(readWords(splitWords(text, [])), text).toEqual({ series: ["bmw.3"], words: [] });
  for (const text of ["C-class", "C Klasse", "cklasse", "c classe"])
    expect(readWords(splitWords(text, [])), text).toEqual({
      series: ["mercedes-benz.c"],
      words: [],
    });
  expect(readWords(splitWords("bmw 3er touring", ["bmw"]))).toEqual({
    series: ["bmw.3"],
    words: ["bmw", "touring"],
  });
  expect(readWords(splitWords("3er", ["volkswagen"]))).toEqual({ series: [], words: ["3", "er"] });
  for (const text of ["3", "30", "320", "first class", "land rover series 3"])
    expect(readWords(splitWords(text, [])).series, text).toEqual([]);
  expect(seriesNamed("")).toBeUndefined();
  // Other makes count their models so, too.
  for (const text of ["Peugeot 1 Reihe", "mazda 6 reihe", "hyundai i-reihe"])
    expect(readWords(splitWords(text, [])).series, text).toEqual([]);
  expect(readWords(splitWords("bmw 1 reihe", [])).series).toEqual(["bmw.1"]);
});

test.each([
  ["touring ohne 3er", "touring"],
  ["golf, ohne 3er", "golf"],
  ["golf; ohne 3er, diesel", "golf; diesel"],
  ["not 3-series TDI 2.0", "TDI 2.0"],
  ["ohne 3er Reihe, without C Klasse", ""],
  ["3er  touring", "3er touring"],
  ["golf ohne Radio", "golf ohne Radio"],
])("the words that cars are found by leave out excluded series: %s", (text, words) => {
  expect(withoutExcluded(splitWords(text, []))).toBe(words);
});

function open(make: string, models: readonly (string | null)[]) {
  const index = new MemoryIndex();
  const cars = models.map((model) =>
    makeIndexedCar({ make, model, name: model ?? `${make} 320d Touring` }),
  );
  index.index([...cars, makeIndexedCar({ make: "Mitsubishi", model: "3000 GT", name: "3000 GT" })]);
  const find = nameFinder(index.names());
  const count = (q: string, own: object = {}) =>
    index.query(makeIndexQuery({ now: NOW, ...readWords(splitWords(q, [])), ...own })).total;
  const understand = (line: string) => {
    const { parameters, rest } = understandWords(line, find, NOW);
    return [...parameters.map(({ name, value }) => `${name}=${value}`), rest].join(" ").trim();
  };
  return { index, count, understand, suggest: makeSuggest(index.names()) };
}

test("a series of few models is read as a choice of all of them, whatever they are called", () => {
  const { understand } = open("BMW", ["320d", "330i", "3er", "520d"]);
  const chosen = "make=bmw model=bmw.320d model=bmw.330i model=bmw.3er";
  for (const line of ["3er", "bmw 3er", "3 series", "BMW 3-Series"])
    expect(understand(line), line).toBe(chosen);
  expect(understand("3er diesel")).toBe(`${chosen} fuel=diesel`);
  expect(understand("bmw not 3er")).toBe("make=bmw not=bmw.320d not=bmw.330i not=bmw.3er");
  expect(understand("mitsubishi 3er")).toBe("make=mitsubishi 3 er");
  const mercedes = open("Mercedes-Benz", ["C 200", "C220 CDI", "C 63 AMG", "CLA 200"]);
  for (const line of ["c class", "mercedes C-Klasse"])
    expect(mercedes.understand(line), line).toBe(
      "make=mercedes-benz model=mercedes-benz.c-200 model=mercedes-benz.c-63-amg model=mercedes-benz.c220-cdi",
    );
});

test("a series of many models stays in words, which find exactly its cars", () => {
  const many = Array.from({ length: 20 }, (_, at) => `3${String(at).padStart(2, "0")}d`);
  const { count, understand } = open("BMW", [...many, "520d", "X3"]);
  expect(understand("bmw 3er diesel")).toBe("make=bmw fuel=diesel 3er");
  expect(count("3er")).toBe(20);
  expect(count("3 series")).toBe(20);
  expect(count("5er")).toBe(1);
  expect(count("1er")).toBe(0);
});

test("a series with cars that have no model stays in words, which find these as well", () => {
  const { index, count, understand } = open("BMW", ["330i", null, "X3"]);
  expect(understand("3er")).toBe("3er");
  expect(count("3er")).toBe(2);
  expect(count("3er touring")).toBe(1);
  // Known to the index before, and asked again after a car was added.
  index.index([makeIndexedCar({ make: "BMW", model: "318", name: "318" })]);
  expect(count("3er")).toBe(3);
});

test("a series that a line excludes stays excluded, however many models it has", () => {
  const many = Array.from({ length: 20 }, (_, at) => `3${String(at).padStart(2, "0")}d`);
  const { count, understand } = open("BMW", [...many, null, "520d", "X3"]);
  expect(understand("bmw not 3er under 10k")).toBe("make=bmw price_to=10000 not 3er");
  for (const line of ["bmw ohne 3er", "not bmw 3 series", "außer 3er Reihe"]) {
    const said = understand(line).replace("make=bmw ", "");
    // Read again, it stays as it is.
    expect(understand(said), line).toBe(said);
    // The cars that are left: two BMWs and a Mitsubishi.
    expect(count(said), line).toBe(3);
  }
  expect(readWords(splitWords("ohne 3er touring", ["volkswagen"]))).toEqual({
    series: [],
    notSeries: ["bmw.3"],
    words: ["touring"],
  });
});

test("the models of a series are suggested for its name", () => {
  const { suggest } = open("BMW", ["320d", "520d"]);
  const labels = (typed: string) => suggest(typed, 5).map(({ label }) => label);
  expect(labels("3er")).toEqual(["BMW 320d"]);
  expect(labels("bmw 3 ser")).toEqual(["BMW 320d"]);
});
