import { expect, test } from "vitest";
import { ownsEntry } from "./policy.ts";

test("an entry of a wishlist belongs to the buyer who saved it alone", () => {
  const actor = { userId: "me", role: "Buyer" } as const;
  expect(ownsEntry(actor, { buyer_id: "me" })).toBe(true);
  expect(ownsEntry(actor, { buyer_id: "you" })).toBe(false);
});
