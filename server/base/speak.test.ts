import { beforeAll, expect, test } from "vitest";
import { t } from "#shared/lib/text.ts";
import { languageIn, languageNow, prepareWords, speak } from "./speak.ts";
import { parseCatalogue } from "./catalogues.ts";

beforeAll(() => prepareWords());

test("a text is written in the language that is spoken when it is called", () => {
  const write = () => t`Reset your password`;
  expect([write(), speak("de", write), write()]).toEqual([
    "Reset your password",
    expect.stringMatching(/Passwort/),
    "Reset your password",
  ]);
});

test.each([
  [
    "another language",
    "Language: de",
    /^words\/fr\.po: its head says “Language: de”\. Write “Language: fr” there/,
  ],
  ["no language", "X-Locale: fr-FR", /^words\/fr\.po: its head says no language\. /],
])(
  "a catalogue whose head names %s than its file is refused in a sentence",
  (_, head, sentence) => {
    const file = Buffer.from(`msgid ""\nmsgstr "${head}\\n"\n`);
    expect(() => parseCatalogue("fr", file)).toThrow(sentence);
  },
);

test("a catalogue whose head names its file is read", () => {
  const file = Buffer.from(`msgid ""\nmsgstr "Language: fr\\n"\n`);
  expect(parseCatalogue("fr", file).language).toBe("fr");
});

test("a language whose catalogue is gone is written in the first language", () => {
  expect(speak("fr", () => [languageNow(), t`Reset your password`])).toEqual([
    "en",
    "Reset your password",
  ]);
});

test.each([
  [undefined, undefined],
  ["", undefined],
  ["*", undefined],
  ["de", "de"],
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["DE", "de"],
  ["en-US,de;q=0.5", "en"],
  ["fr", "en"],
  ["fr,de;q=0.9", "de"],
  ["en;q=0.1,de;q=0.9", "de"],
  ["de;q=0,en", "en"],
  ["de;q=0", undefined],
  ["../../etc", "en"],
])("the header %s names the language %s", (header, language) => {
  expect(languageIn(header)).toBe(language);
});
