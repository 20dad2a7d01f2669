import { expect, test } from "vitest";
import { numberExamples } from "./examples.server.ts";
import { distanceOptions, numberWriter, priceOptions, WHOLE, writeLike } from "./numbers.ts";

const LOCALES = [
  "en-GB",
  "en-US",
  "de-DE",
  "de-AT",
  "de-CH",
  "fr-FR",
  "es-ES",
  "pl-PL",
  "pt-PT",
  "hi-IN",
  "ar-EG",
  "sv-SE",
  "ja-JP",
];
const CURRENCIES = ["EUR", "GBP", "USD", "CHF", "SEK", "PLN", "INR", "JPY", "KWD"];
const VALUES = [
  0, 1, 2, 9, 10, 21, 99, 101, 999, 1_000, 1_001, 9_999, 10_000, 54_321, 999_999, 1e6,
  2_147_483_647, 19.5, 1234.56, -1, -1234,
];

test.each(LOCALES)(
  "numbers, prices and distances of %s are written as Intl writes them",
  (locale) => {
    for (const distanceUnit of ["km", "mi"] as const) {
      for (const currency of CURRENCIES) {
        const [number, price, distance] = numberExamples({ locale, distanceUnit, currency }).split(
          "|",
        );
        const pairs = [
          [numberWriter(locale, WHOLE), number],
          [numberWriter(locale, priceOptions(currency)), price],
          [numberWriter(locale, distanceOptions(distanceUnit)), distance],
        ] as const;
        for (const [write, example] of pairs) {
          const like = writeLike(example, () => write);
          expect(VALUES.map(like)).toEqual(VALUES.map(write));
        }
      }
    }
  },
);

test.each(["en-GB", "de-DE", "de-AT", "fr-FR"])(
  "no whole number, price or distance of %s needs Intl",
  (locale) => {
    const examples = numberExamples({ locale, distanceUnit: "km", currency: "EUR" });
    for (const example of examples.split("|")) {
      const write = writeLike(example, () => {
        throw new Error(`"${example}" does not tell how`);
      });
      expect(write(12_345)).toMatch(/12.345/);
    }
  },
);

test("there is no example of numbers where a language groups otherwise or has other digits", () => {
  for (const locale of ["hi-IN", "es-ES", "ar-EG"])
    expect(numberExamples({ locale, distanceUnit: "km", currency: "EUR" })).toMatch(/^\|/);
});
