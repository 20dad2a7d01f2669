import type { DistanceUnit } from "#shared/lib/distances.ts";
import { distanceOptions, numberWriter, priceOptions, WHOLE, writeLike } from "./numbers.ts";

const EXAMPLE = 1_234_567;
/** Some languages group no number of four digits, and some units have another form for one or few. */
const SAMPLES = [0, 1, 2, 5, 21, 234, 1_000, 1_234, 12_345, 123_456, EXAMPLE, 1_234_567_890];

interface Written {
  locale: string;
  distanceUnit: DistanceUnit;
  currency: string;
}

const known = new Map<string, string>();

/**
 * How the site writes 1,234,567 as a number, a price and a distance, with a bar between them, for browsers to write others
 * alike (`writeLike`). One of them is empty where it does not tell how others are written, as in Hindi, which
 * groups by two digits.
 */
export function numberExamples({ locale, distanceUnit, currency }: Written): string {
  const key = `${locale} ${distanceUnit} ${currency}`;
  const examples =
    known.get(key) ??
    [WHOLE, priceOptions(currency), distanceOptions(distanceUnit)]
      .map((options) => exampleOf(numberWriter(locale, options)))
      .join("|");
  known.set(key, examples);
  return examples;
}

function exampleOf(write: (value: number) => string): string {
  const example = write(EXAMPLE);
  const like = writeLike(example, () => () => "");
  return SAMPLES.every((value) => like(value) === write(value)) ? example : "";
}
