import { afterAll, beforeAll, expect, test } from "vitest";
import { plural, t, translateWith } from "#shared/lib/text.ts";
import { prepareWords } from "./speak.ts";
import { formNow, parseCatalogue, wordsNow } from "./catalogues.ts";

const RULE = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2";
const polish = parseCatalogue(
  "pl",
  Buffer.from(`msgid ""
msgstr "Language: pl\\nPlural-Forms: nplurals=3; plural=(${RULE});\\n"

msgid "{0} car of {1}"
msgid_plural "{0} cars of {1}"
msgstr[0] "{0} samochód: {1}"
msgstr[1] "{0} samochody: {1}"
msgstr[2] "{0} samochodów: {1}"

msgid "{0} day"
msgid_plural "{0} days"
msgstr[0] ""
msgstr[1] ""
msgstr[2] ""

msgid "Anna"
msgstr "Ania"
`),
);

beforeAll(() =>
  translateWith(
    (id, context) => wordsNow(polish, id(), context),
    (count, id, context) => formNow(polish, count, id(), context),
  ),
);
afterAll(prepareWords);

test("a plural that the server writes has each form of its language, also around another text", () => {
  const write = (count: number) =>
    plural(count, t`${count} car of ${t`Anna`}`, t`${count} cars of ${t`Anna`}`);
  expect([1, 2, 5, 12, 22].map(write)).toEqual([
    "1 samochód: Ania",
    "2 samochody: Ania",
    "5 samochodów: Ania",
    "12 samochodów: Ania",
    "22 samochody: Ania",
  ]);
});

test("a plural of two forms follows the rule of its language, such as one car for none in French", () => {
  const french = parseCatalogue(
    "fr",
    Buffer.from(`msgid ""
msgstr "Language: fr\\nPlural-Forms: nplurals=2; plural=(n > 1);\\n"

msgid "{0} car"
msgid_plural "{0} cars"
msgstr[0] "{0} voiture"
msgstr[1] "{0} voitures"
`),
  );
  expect([0, 1, 2].map((count) => formNow(french, count, "{0} cars"))).toEqual([
    "{0} voiture",
    "{0} voiture",
    "{0} voitures",
  ]);
});

test("a plural without words is written in the first language, whatever was written before", () => {
  const write = (count: number) => plural(count, t`${count} day`, t`${count} days`);
  expect([t`Anna`, write(1), t`Anna`, write(2)]).toEqual(["Ania", "1 day", "Ania", "2 days"]);
});
