import { expect, it } from "vitest";
import { ApiError } from "#client/lib/api/api-error.ts";
import { withOwnTimes } from "./use-decision.ts";

it("a refusal names its moment by the reader's clock, and keeps its other words", () => {
  const words = "27 November 2026, 12:35 UTC";
  const refusal = new ApiError(
    409,
    `Ada took the car down on ${words}. Your decision wasn’t saved.`,
    {},
    { [words]: "2026-11-27T12:35:00.000Z" },
  );
  const { status, message } = withOwnTimes(refusal, (iso) => `<${iso}>`);
  expect(status).toBe(409);
  expect(message).toBe(
    "Ada took the car down on <2026-11-27T12:35:00.000Z>. Your decision wasn’t saved.",
  );
});
