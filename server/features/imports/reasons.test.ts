import { globSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { prepareWords, speak } from "#server/base/speak.ts";
import { explain, explainFile, explainRow, explainValue } from "./views/explain.ts";

beforeAll(prepareWords);
const inGerman = <T>(work: () => T) => speak("de", work);

/** Reasons in the sources of the importer, as `{}` for what is put in. */
function reasonsIn(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const found = source.matchAll(
    /(?:new Unusable\(|reason: |context, |^const [A-Z_]+ = |unreachable: |^ {2}\w+: )\s*(["`])((?:(?!\1).)+)\1/gm,
  );
  return [...found].flatMap(([, , text = ""]) => text.replaceAll(/\$\{[^}]+\}/g, "{}"));
}

test("each reason of the importer has words in another language", () => {
  const files = globSync("server/importing/*.ts").filter((file) => !file.endsWith(".test.ts"));
  const reasons = new Set(
    files.flatMap(reasonsIn).filter((text) => /^(is|the|this|wrong|a|text) [a-z]/.test(text)),
  );
  // The fragments "the price {}" and "the year {}" are given one of the others.
  const said = [...reasons].map((text) =>
    text.replace(/^(the (?:price|year)) \{\}$/, "$1 is missing").replaceAll("{}", "7"),
  );
  expect(said.length).toBeGreaterThan(30);
  const kinds = ["fuel", "gearbox", "body", "category", "drive", "colour", "yes or no"];
  const known = said.flatMap((text) =>
    text === "is not a known 7" ? kinds.map((kind) => `is not a known ${kind}`) : text,
  );
  const isOfColumn = (text: string) => /^(is|could) /.test(text);
  const inWords = (text: string) =>
    isOfColumn(text) ? explainValue(`X: ${text}`).startsWith("„X“ ") : explain(text) !== text;
  expect(inGerman(() => known.filter((text) => !inWords(text)))).toEqual([]);
});

test("each problem with a photo has words in another language", () => {
  const places: [string, RegExp][] = [
    ["server/adapters/web-pictures/web-pictures.ts", /^ {2}\w+: "(The[^"]+\.)",$/gm],
    ["server/features/imports/store/picture-fetches.ts", /problem = '(The [^']+\.)'/g],
    ["server/features/imports/fetch-pictures.ts", /problem: "(The [^"]+\.)"/g],
  ];
  const sentences = places.flatMap(([file, pattern]) => {
    const found = [...readFileSync(file, "utf8").matchAll(pattern)];
    expect(found.length, file).toBeGreaterThan(0);
    return found.map(([, text]) => text ?? "");
  });
  expect(sentences.length).toBeGreaterThan(10);
  expect(inGerman(() => sentences.filter((text) => explain(text) === text))).toEqual([]);
});

test("a reason is put into another language with its values and the marks of their numbers", () => {
  const said = inGerman(() => [
    explain("the price is missing"),
    explain("the price is over 1,500,000 EUR"),
    explainValue("Power: PS: is not between 1 and 2,000"),
    explainRow("wrong number of fields: 5 where the header has 6"),
    explainRow(
      'the price could mean two numbers, as "," separates thousands elsewhere in the column: 9.5 or 9500',
    ),
    explainRow("the year is before the make built its first car: Tesla, 2008"),
    explainFile("cars.csv is empty. Nothing was changed."),
  ]);
  expect(said).toEqual([
    "„Preis“ fehlt",
    "der Preis liegt über 1.500.000 EUR",
    "„Power: PS“ liegt nicht zwischen 1 und 2.000",
    "falsche Anzahl an Feldern: 5 statt 6 wie in der Kopfzeile",
    "„Preis“ kann zwei Zahlen bedeuten, denn „,“ trennt sonst in der Spalte Tausender ab: 9,5 oder 9500",
    "das Baujahr liegt vor dem ersten Fahrzeug der Marke: Tesla, 2008",
    "cars.csv ist leer. Es wurde nichts geändert.",
  ]);
});

test("a reason stays as it is in the first language, and what nobody knows in each", () => {
  expect(explain("the price is missing")).toBe("the price is missing");
  expect(inGerman(() => explain("der Himmel: blau"))).toBe("der Himmel: blau");
});
