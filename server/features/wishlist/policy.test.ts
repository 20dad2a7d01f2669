import { expect, test } from "vitest";
import { makeActor } from "#tests/support/make-actor.ts";
import { ownsEntry } from "./policy.ts";

test("an entry of a wishlist belongs to the buyer who saved it alone", () => {
  const actor = makeActor("me");
  expect(ownsEntry(actor, { buyer_id: "me" })).toBe(true);
  expect(ownsEntry(actor, { buyer_id: "you" })).toBe(false);
});
