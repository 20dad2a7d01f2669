import { expect, test } from "vitest";
import { seededRandom } from "./random.ts";
import { vinCheckDigit } from "#shared/rules/vin.ts";
import { makeVin } from "./vin.ts";

test("a changed character is noticed", () => {
  const vin = makeVin(seededRandom(1));
  const changed = `${vin.slice(0, 16)}${vin[16] === "7" ? "8" : "7"}`;
  expect(vinCheckDigit(changed)).not.toBe(vin[8]);
});
