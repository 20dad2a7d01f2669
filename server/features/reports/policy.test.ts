import { expect, test } from "vitest";
import { refused } from "#tests/support/refused.ts";
import { REPORT_STATES, type ReportDecision } from "#shared/rules/reports.ts";
import type { LockedCar } from "#server/features/products/rows.ts";
import {
  originOf,
  requireAppealable,
  requireAsked,
  requireDecidable,
  requireOthers,
  requireStanding,
  tellLast,
} from "./policy.ts";
import type { ReportRow } from "./store.ts";

const report = (changes: Partial<ReportRow>): ReportRow =>
  ({
    state: "open",
    product_id: "car",
    seller_id: "seller",
    decided_with: null,
    appeal: null,
    ...changes,
    // The rest of a report decides nothing here.
  }) as ReportRow;

test("a visitor's origin is the same for the same address and site alone", () => {
  const origin = originOf("key", "2001:db8::1");
  expect(origin).toMatch(/^[\w-]{43}$/);
  expect(originOf("key", "2001:db8::1")).toBe(origin);
  expect(originOf("key", "2001:db8::2")).not.toBe(origin);
  expect(originOf("other", "2001:db8::1")).not.toBe(origin);
});

test.each<[ReportDecision, readonly string[]]>([
  ["dismiss", ["open", "asked", "answered"]],
  ["ask", ["open"]],
  ["take_down", ["open", "asked", "answered"]],
])("the decision %s is possible for reports that are %j", (decision, states) => {
  const isPossible = (state: ReportRow["state"]) => {
    try {
      requireDecidable({ state, product_id: "car" }, decision);
      return true;
    } catch (error) {
      expect(error).toEqual(refused("CONFLICT", /no longer possible/));
      return false;
    }
  };
  expect(REPORT_STATES.filter(isPossible)).toEqual(states);
});

test("a report about a deleted car can only be dismissed", () => {
  const gone = { state: "open", product_id: null } as const;
  expect(() => requireDecidable(gone, "dismiss")).not.toThrow();
  expect(() => requireDecidable(gone, "ask")).toThrow(refused("CONFLICT", /You can dismiss/));
  expect(() => requireDecidable(gone, "take_down")).toThrow(refused("CONFLICT", /deleted/));
});

test.each([
  [{ state: "dismissed" }, "Decided: Ann dismissed it on Monday. Your decision wasn’t saved."],
  [{ state: "asked" }, "Decided: Ann asked the seller on Monday. Your decision wasn’t saved."],
  [
    { state: "taken_down" },
    "Decided: Ann took the car down on Monday. Your decision wasn’t saved.",
  ],
  [
    { state: "taken_down", appeal: "upheld" },
    "Decided: Ann upheld the appeal on Monday. Your decision wasn’t saved.",
  ],
  [
    { appeal: "refused" },
    "Decided: Ann rejected the appeal on Monday. Your decision wasn’t saved.",
  ],
  [undefined, "Decided. Your decision wasn’t saved."],
  [{}, "Decided. Your decision wasn’t saved."],
])("the later of two admins reads of the decision %j: %s", (after, words) => {
  expect(tellLast("Decided", "open", { name: "Ann", after }, "Monday")).toBe(words);
});

test("the later of two admins reads that nobody is known to have decided, or that the seller has answered", () => {
  expect(tellLast("Decided", "open", undefined, "")).toBe("Decided. Your decision wasn’t saved.");
  const answered = tellLast("Changed", "answered", { name: "Ann", after: {} }, "Monday");
  expect(answered).toBe("Changed: the seller has answered. Your decision wasn’t saved.");
});

test("no admin decides about a report on their own car", () => {
  expect(() => requireOthers(report({}), { userId: "admin" })).not.toThrow();
  expect(() => requireOthers(report({}), { userId: "seller" })).toThrow(
    refused("FORBIDDEN", /your own car/),
  );
});

test("an admin takes down a car that is there, somebody else's and still up", () => {
  // The rest of a car decides nothing here.
  const car = { owner_id: "seller", taken_down_at: null } as LockedCar;
  const admin = { userId: "admin" };
  expect(() => requireStanding(car, admin)).not.toThrow();
  expect(() => requireStanding(undefined, admin)).toThrow(refused("NOT_FOUND", /this car/));
  expect(() => requireStanding(car, { userId: "seller" })).toThrow(
    refused("FORBIDDEN", /your own car/),
  );
  expect(() => requireStanding({ ...car, taken_down_at: new Date() }, admin)).toThrow(
    refused("CONFLICT", /already been taken down/),
  );
});

test.each<[string, Partial<ReportRow>, unknown]>([
  ["taken down", {}, undefined],
  ["another seller's", { seller_id: "other" }, refused("NOT_FOUND", /this report/)],
  ["only dismissed", { state: "dismissed" }, refused("CONFLICT", /nothing to appeal/)],
  ["decided with another", { decided_with: "1" }, refused("CONFLICT", /nothing to appeal/)],
  ["about a deleted car", { product_id: null }, refused("CONFLICT", /has been deleted/)],
  ["appealed before", { appeal: "No." }, refused("CONFLICT", /already appealed/)],
])("an appeal against a report that is %s is taken or refused", (_what, changes, refusal) => {
  const appeal = () => requireAppealable(report({ state: "taken_down", ...changes }), "seller");
  if (refusal === undefined) expect(appeal).not.toThrow();
  else expect(appeal).toThrow(refusal);
});

test("a seller answers once, and only when asked", () => {
  const answer = (changes: Partial<ReportRow>) => () => requireAsked(report(changes), "seller");
  expect(answer({ state: "asked" })).not.toThrow();
  expect(answer({ state: "answered" })).toThrow(refused("CONFLICT", /already answered/));
  expect(answer({ state: "open" })).toThrow(refused("CONFLICT", /doesn’t need an answer/));
  expect(answer({ state: "asked", seller_id: "other" })).toThrow(refused("NOT_FOUND", /report/));
});
