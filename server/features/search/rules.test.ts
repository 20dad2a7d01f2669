import { expect, test } from "vitest";
import { SearchInput } from "#shared/contract/search.ts";
import { KM_PER } from "#shared/lib/distances.ts";
import { toQuery } from "./rules.ts";

test("a bound in miles finds cars that have driven just as many miles", () => {
  for (const miles of [1, 999, 10_000, 12_500, 99_999, 123_456]) {
    const input = SearchInput.parse({ distance_from: `${miles}`, distance_to: `${miles}` });
    const { ranges } = toQuery(input, { distanceUnit: "mi", now: 0 });
    // As listings and imports store it.
    const stored = Math.round(miles * KM_PER.mi);
    expect(ranges.distance, `${miles} miles`).toEqual({ from: stored, to: stored });
  }
});
