import { expect, test } from "vitest";
import { knownRemovalDenial, REMOVAL_DENIALS } from "./removal.ts";

test("a car that is reserved, kept for its buyer or taken down cannot be deleted, in this order of reasons", () => {
  const down = { state: "withdrawn", is_taken_down: true } as const;
  expect(knownRemovalDenial({ state: "active" })).toBeUndefined();
  expect(knownRemovalDenial({ ...down, is_taken_down: false, is_kept: false })).toBeUndefined();
  expect(knownRemovalDenial(down)).toBe(REMOVAL_DENIALS.taken_down);
  expect(knownRemovalDenial({ ...down, is_kept: true })).toBe(REMOVAL_DENIALS.paid);
  expect(knownRemovalDenial({ ...down, is_kept: true, state: "reserved" })).toBe(
    REMOVAL_DENIALS.reserved,
  );
});
