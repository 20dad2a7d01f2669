import { expect, test } from "vitest";
import { alsoText } from "./risk-words.ts";

test("each further risk of a message is a whole sentence of its own", () => {
  expect(alsoText(["account", "link"])).toBe(
    "This message also mentions a bank account or card. This message also contains a link.",
  );
  expect(alsoText([])).toBe("");
});
