import { expect, test } from "vitest";
import {
  bodyText,
  capital,
  categoryText,
  colourText,
  driveText,
  fuelText,
  gearboxText,
} from "./fact-words.ts";
import { BODIES, CATEGORY_IDS, COLOURS, DRIVES, FUELS, GEARBOXES } from "./vocabulary.ts";

test("every value of a fact has words of its own", () => {
  const texts = [
    FUELS.map(fuelText),
    GEARBOXES.map(gearboxText),
    BODIES.map(bodyText),
    DRIVES.map(driveText),
    COLOURS.map(colourText),
    CATEGORY_IDS.map(categoryText),
  ];
  for (const words of texts) {
    expect(words).not.toContain(undefined);
    expect(new Set(words).size).toBe(words.length);
  }
  expect(gearboxText("manual")).toBe("Manual");
});

test("a word is capitalised at its first letter alone", () => {
  expect(capital("überführung vw")).toBe("Überführung vw");
  expect(capital("")).toBe("");
});
