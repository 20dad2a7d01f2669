import { expect, test } from "vitest";
import { makeActor } from "#tests/support/make-actor.ts";
import { requireOwn, slotsOf } from "./policy.ts";
import type { SearchRow } from "./store/searches.ts";

test("a saved search is there for its owner alone", () => {
  const search = { person_id: "me" } as SearchRow; // the rest decides nothing here
  const refusal = expect.objectContaining({ code: "NOT_FOUND" });
  expect(requireOwn(search, makeActor("me"))).toBe(search);
  expect(() => requireOwn(search, makeActor("you"))).toThrow(refusal);
  expect(() => requireOwn(undefined, makeActor("me"))).toThrow(refusal);
});

test("an address without an account can save fewer searches than a person", () => {
  const [person, address] = [{ personId: "me" }, { personId: null }].map((owner) =>
    slotsOf(owner as Parameters<typeof slotsOf>[0]),
  );
  expect([person, address]).toEqual([50, 10]);
});
