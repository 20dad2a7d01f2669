import { expect, test } from "vitest";
import { languages, messagesOf, readCatalogue } from "#server/base/catalogues.ts";

/** A digit before a whole: "1 of your cars", "1 Ihrer Fahrzeuge". Before another number it is fine: "1 of 12". */
const DIGIT_OF_WHOLE: Record<string, RegExp> = {
  en: /\{\d+\} of (?:your|these|those)\b/,
  de: /\{\d+\} (?:Ihrer|Ihren|dieser|der|von (?:Ihren|diesen|den))\b/,
};

/** The texts of one thing: those of the sources, and the first forms of the words of a language. */
function textsOfOne(language: string): string[] {
  return messagesOf(readCatalogue(language))
    .filter(({ msgid_plural: plural }) => plural !== undefined)
    .flatMap(({ msgid, msgstr: [words = ""] }) => (language === "en" ? [msgid, words] : [words]));
}

test.each(languages().filter((language) => DIGIT_OF_WHOLE[language] !== undefined))(
  "a text about one of several things writes the number as a word in %s",
  (language) => {
    const texts = textsOfOne(language);
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((text) => DIGIT_OF_WHOLE[language]?.test(text))).toEqual([]);
  },
);
