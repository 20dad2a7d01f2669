import { beforeAll, expect, test } from "vitest";
import { t } from "#shared/lib/text.ts";
import { languageIn, languageNow, prepareWords, speak } from "./speak.ts";

beforeAll(() => prepareWords());

test("a text is written in the language that is spoken when it is called", () => {
  const write = () => t`Reset your password`;
  expect([write(), speak("de", write), write()]).toEqual([
    "Reset your password",
    expect.stringMatching(/Passwort/),
    "Reset your password",
  ]);
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
  ["../../etc", "en"],
])("the header %s names the language %s", (header, language) => {
  expect(languageIn(header)).toBe(language);
});
