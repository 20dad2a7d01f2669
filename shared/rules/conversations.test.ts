import { expect, test } from "vitest";
import { otherSide } from "./conversations.ts";

test("each side of a conversation has the other one opposite", () => {
  expect(otherSide("buyer")).toBe("seller");
  expect(otherSide("seller")).toBe("buyer");
});
