import { expect, test } from "vitest";
import { nameFinder } from "./name-finder.ts";
import { understandWords } from "./understand-words.ts";

const NOW = Date.UTC(2026, 10, 23);

/** What lines mean on a site with these models, each with its number of cars. */
function open(models: Readonly<Record<string, number>>) {
  const makes = new Set(Object.keys(models).map((slug) => slug.split(".")[0] ?? ""));
  const find = nameFinder([
    ...Array.from(makes, (make) => ({ slug: make, label: make, count: 1_000 })),
    ...Object.entries(models).map(([slug, count]) => {
      const [, model = ""] = slug.split(".");
      return { slug, label: model.replaceAll("-", " "), count };
    }),
  ]);
  return (line: string, makesChosen: readonly string[] = []) => {
    const { parameters, rest } = understandWords(line, find, NOW, undefined, makesChosen);
    return [...parameters.map(({ name, value }) => `${name}=${value}`), rest].join(" ").trim();
  };
}

test("a model that a single seller has named hides no cars of the common one that its name begins with", () => {
  const understand = open({
    "audi.a4": 9_550,
    "audi.a4-avant": 1,
    "ford.mustang": 240,
    "ford.mustang-mach-e": 1,
  });
  const a4 = "make=audi model=audi.a4 model=audi.a4-avant";
  expect(understand("audi a4 avant diesel")).toBe(`${a4} body=estate fuel=diesel`);
  expect(understand("a4 avant 2.0 tdi")).toBe(`${a4} body=estate fuel=diesel 2.0`);
  expect(understand("audi a4")).toBe("make=audi model=audi.a4");
  // The words that name no filter find the longer name among both.
  expect(understand("ford mustang mach-e")).toBe(
    "make=ford model=ford.mustang model=ford.mustang-mach-e mach e",
  );
});

test("a longer name and its beginning are two models where both are common", () => {
  const understand = open({
    "volkswagen.golf": 28_000,
    "volkswagen.golf-plus": 800,
    "audi.a6": 5_000,
    "audi.a6-allroad": 90,
  });
  expect(understand("golf plus")).toBe("make=volkswagen model=volkswagen.golf-plus");
  expect(understand("audi a6 allroad")).toBe("make=audi model=audi.a6-allroad");
});

test("a name of one car that begins with a series means the series and the word behind it", () => {
  const understand = open({ "bmw.3er": 17_000, "bmw.320d": 1, "bmw.3er-touring": 1 });
  expect(understand("bmw 3er touring")).toBe(
    "make=bmw model=bmw.3er model=bmw.320d model=bmw.3er-touring body=estate",
  );
});

test("a short name of another make's model is a word beside the make just named, and a telling one is a model", () => {
  const understand = open({
    "peugeot.2-reihe": 4_000,
    "volkswagen.cc": 200,
    "volkswagen.golf": 28_000,
    "volkswagen.passat": 9_000,
    "bmw.x3": 500,
    "audi.a4": 9_000,
  });
  expect(understand("peugeot 206 cc")).toBe("make=peugeot 206 cc");
  // What is left is read again beside the make.
  expect(understand("206 cc", ["peugeot"])).toBe("206 cc");
  const both = "make=bmw make=volkswagen model=volkswagen.golf";
  expect(understand("bmw golf")).toBe(both);
  for (const line of ["bmw oder golf", "bmw or golf", "bmw, golf", "bmw und golf", "bmw vw golf"])
    expect(understand(line), line).toBe(both);
  expect(understand("golf passat a4")).toBe(
    "make=volkswagen model=volkswagen.golf model=volkswagen.passat make=audi model=audi.a4",
  );
  expect(understand("audi a4 vw golf")).toBe(
    "make=audi model=audi.a4 make=volkswagen model=volkswagen.golf",
  );
});

test("a model of a few cars is left out without the common one that its name begins with", () => {
  const understand = open({
    "audi.a4": 9_550,
    "audi.a4-avant": 1,
    "volkswagen.golf": 500,
    "volkswagen.golf-sportsvan": 5,
  });
  expect(understand("vw not golf sportsvan")).toBe("make=volkswagen not=volkswagen.golf-sportsvan");
  expect(understand("audi ohne a4 avant")).toBe("make=audi not=audi.a4-avant");
});

test("a model that says enough by itself is found beside a make that is chosen", () => {
  const understand = open({ "bmw.x3": 500, "volkswagen.golf": 28_000, "volkswagen.cc": 200 });
  expect(understand("golf", ["bmw"])).toBe("make=volkswagen model=volkswagen.golf");
  expect(understand("cc", ["bmw"])).toBe("cc");
});
