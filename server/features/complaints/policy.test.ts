import { expect, test } from "vitest";
import { refused } from "#tests/support/refused.ts";
import { makeActor } from "#tests/support/make-actor.ts";
import { requireOpen } from "./policy.ts";
import type { ComplaintRow } from "./store.ts";

// The rest of a complaint decides nothing here.
const COMPLAINT = { state: "open", complainer_id: "one", accused_id: "two" } as ComplaintRow;
const ADMIN = makeActor("admin", "admin");

test("an admin deals with an open complaint of others", () => {
  expect(requireOpen(COMPLAINT, ADMIN)).toBe(COMPLAINT);
  expect(() => requireOpen(undefined, ADMIN)).toThrow(refused("NOT_FOUND", /this report/));
  for (const userId of ["one", "two"])
    expect(() => requireOpen(COMPLAINT, { ...ADMIN, userId })).toThrow(
      refused("CONFLICT", /your own conversation/),
    );
  expect(() => requireOpen({ ...COMPLAINT, state: "dismissed" }, ADMIN)).toThrow(
    refused("CONFLICT", /already been decided/),
  );
});
