import { expect, test } from "vitest";
import { splitLine } from "./split-line.ts";
import { wordTexts } from "./word-texts.ts";

const excludedIn = (line: string) =>
  splitLine(line).flatMap(({ text, isExcluded }) => (isExcluded ? [text] : []));

test("a line is split at each word that a minus sign excludes", () => {
  expect(splitLine("golf -gti variant")).toEqual([
    { text: "golf ", isExcluded: false },
    { text: "-gti", isExcluded: true },
    { text: " variant", isExcluded: false },
  ]);
  expect(excludedIn("-GTI\t-3er -mercedes-benz -4x4")).toEqual([
    "-GTI",
    "-3er",
    "-mercedes-benz",
    "-4x4",
  ]);
  expect(excludedIn("bmw 2018 -3er −320d –x5")).toEqual(["-3er", "−320d", "–x5"]);
});

test.each([
  ["golf,-gti; -3er,", ["-gti", "-3er"]],
  ["-mercedes-benz,-vw", ["-mercedes-benz", "-vw"]],
  ["bmw -x5,-x6;-diesel", ["-x5", "-x6", "-diesel"]],
  ["golf 8,-automatic a4,-avant", ["-automatic", "-avant"]],
  ['golf -"gti performance" rot', ['-"gti performance"']],
  ['golf -"gti"-„vr6“', ['-"gti"', "-„vr6“"]],
  ["audi -'s line' -‘a 4’ -«rs 6» -»q 7«", ["-'s line'", "-‘a 4’", "-«rs 6»", "-»q 7«"]],
  ['audi -"s line', ['-"s line']],
])(
  "a comma ends a word with a minus sign, and quotes keep words together: %s",
  (line, excluded) => {
    expect(excludedIn(line)).toEqual(excluded);
  },
);

test.each([
  "touring -GTI, navi -käfer -GTI,",
  "golf -gti,variant",
  "-e,golf",
  'golf sport -"gti sport edition"',
  'golf -"gti"; -"r line",variant',
  '-"gti,-vr6 x" golf',
  'golf -"gti\u00A0performance" -"gti"-vr6 r',
  "bmw -x5,-x6 4500,-Euro -3er",
])("without one of its parts, a line has exactly the others: %s", (line) => {
  const texts = (of: string) => wordTexts(of).map(({ text }) => text);
  const parts = wordTexts(line);
  expect(parts.length).toBeGreaterThan(1);
  for (const { rest = line, text } of parts) {
    const others = texts(line).filter((each) => each !== text);
    expect(texts(rest), text).toEqual(others);
  }
});

test.each([
  "golf - gti",
  "mercedes-benz",
  "e-golf",
  "id-3",
  "10000-15000",
  "10000 - 15000",
  "10000 -15000",
  "10000  -15000",
  "2018 -2021",
  "5k -10k",
  "-",
  "golf -",
  "--gti",
  "golf -1.4",
  "-320 -330",
  "5000 km -10000 km",
  "90ps -110ps",
  "golf -15000€",
  "golf -5000eur",
  "golf -5 türer",
  "golf 4500,-EUR",
  "golf 4.500,-Euro",
  'golf -"5000"',
])("a minus sign that stands before no word, or before a number, excludes nothing: %s", (line) => {
  expect(splitLine(line)).toEqual([{ text: line, isExcluded: false }]);
});

test("a line without words has no parts", () => expect(splitLine("  ")).toEqual([]));
