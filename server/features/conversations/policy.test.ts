import { expect, test } from "vitest";
import { refused } from "#tests/support/refused.ts";
import {
  requireAll,
  requireNotSuspended,
  requireReader,
  requireSide,
  requireUnblocked,
} from "./policy.ts";

const SIDES = { buyer_id: "buyer", seller_id: "seller" };
const NOT_FOUND = expect.objectContaining({
  code: "NOT_FOUND",
  message: "We couldn’t find this conversation.",
});

test("a conversation is there for its two sides, and for nobody else", () => {
  expect(requireSide(SIDES, "buyer")).toBe("buyer");
  expect(requireSide(SIDES, "seller")).toBe("seller");
  expect(() => requireSide(SIDES, "admin")).toThrow(NOT_FOUND);
  expect(() => requireSide(undefined, "buyer")).toThrow(NOT_FOUND);
});

test("whoever has blocked the other is told to unblock, and the blocked one only that it cannot be sent", () => {
  const blocks = [{ blocker_id: "me" }];
  expect(() => requireUnblocked([], "me")).not.toThrow();
  expect(() => requireUnblocked(blocks, "me")).toThrow(refused("CONFLICT", /^You’ve blocked/));
  expect(() => requireUnblocked(blocks, "you")).toThrow(refused("CONFLICT", /^You can’t send/));
  expect(() => requireUnblocked([{ blocker_id: "you" }, ...blocks], "me")).toThrow(
    refused("CONFLICT", /^You’ve blocked/),
  );
});

test("a message is sent with all of its attachments or not at all", () => {
  expect(() => requireAll([], 0)).not.toThrow();
  expect(() => requireAll(["a", "b"], 2)).not.toThrow();
  expect(() => requireAll(["a", "b"], 1)).toThrow(
    expect.objectContaining({
      code: "CONFLICT",
      message: expect.stringMatching(/has expired, because/),
      fields: { attachments: "One of your files has expired. Add it again." },
    }),
  );
});

test("an answer by mail is refused for a suspended account, with the reason", () => {
  expect(() => requireNotSuspended(null)).not.toThrow();
  expect(() => requireNotSuspended("Fraud.")).toThrow(refused("FORBIDDEN", /Reason: Fraud\.$/));
});

test("a message needs a reader whose account is there", () => {
  expect(requireReader("seller")).toBe("seller");
  expect(() => requireReader(null)).toThrow(refused("CONFLICT", /has been deleted/));
});
