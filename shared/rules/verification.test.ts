import { expect, test } from "vitest";
import { CASE_STATES, type Check, isDecidable, nameChecks } from "./verification.ts";

test.each<[readonly Check[], string]>([
  [[], ""],
  [["business"], "business registration"],
  [["address", "identity"], "identity and address"],
  [["phone", "address", "identity"], "identity, address and phone number"],
])("checks %j are named in one order: %j", (checks, words) => {
  expect(nameChecks(checks)).toBe(words);
});

test("an admin decides about open cases, and about approvals again", () => {
  expect(CASE_STATES.filter(isDecidable)).toEqual(["open", "approved"]);
});
