import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inPageWords } from "./refusal-words.ts";

const SANDBOX = "server/adapters/payments/sandbox";
/** Faults of the caller, not of the card. */
const OF_CALLERS = new Set(["payment_intent_unexpected_state", "resource_missing"]);
/** The refusals of the sandbox, as its sources name them. */
const sources = ["cards.ts", "confirm.ts"].map((file) =>
  readFileSync(`${SANDBOX}/${file}`, "utf8"),
);
const codes = sources.flatMap((source) =>
  [...source.matchAll(/code: "([a-z_]+)"/g)]
    .map(([, code = ""]) => code)
    .filter((code) => !OF_CALLERS.has(code)),
);
const reasons = sources.flatMap((source) =>
  [...source.matchAll(/decline\(\s*"([a-z_]+)"/g)].map(([, reason = ""]) => reason),
);

test("every refusal of the sandbox has words of the page, whatever the sandbox says", () => {
  expect(codes.length).toBeGreaterThan(3);
  expect(reasons.length).toBeGreaterThan(4);
  const bare = { type: "card_error", message: "English" };
  const refusals = [
    ...codes.map((code) => ({ ...bare, code })),
    ...reasons.map((reason) => ({ ...bare, code: "card_declined", decline_code: reason })),
  ];
  const untold = refusals.filter((refusal) => inPageWords(refusal).message === "English");
  expect(untold).toEqual([]);
});

test("an error that is no refusal of a card keeps its own words", () => {
  const error = { type: "api_error", message: "The site is restarting." };
  expect(inPageWords(error)).toEqual(error);
});
