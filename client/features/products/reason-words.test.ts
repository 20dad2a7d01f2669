import { expect, it } from "vitest";
import { REASONS } from "#shared/rules/search.ts";
import { NO_REASON, reasonLine, reasonText, SAID, type ToldReason } from "./reason-words.ts";

it("a card says which words it matches, and leaves the day and the promotion to its date and badge", () => {
  expect(reasonLine(["promoted", "title", "today", "photos", "verified"], "golf tdi")).toBe(
    "Matches golf, tdi",
  );
  expect(reasonLine(["promoted", "week", "photos", "verified"])).toBeUndefined();
});

it("a card says which words only the description has, and leaves a lower price to its mark", () => {
  expect(reasonLine(["description", "week", "lowered"], "towbar")).toBe(
    "Towbar in the description",
  );
  expect(reasonLine(["lowered", "photos"])).toBeUndefined();
});

it("a card says that it has photos where nothing else puts the car ahead, and leaves the seller to the badge", () => {
  expect(reasonLine(["photos", "verified"])).toBe("With photos");
  expect(reasonLine(["verified"])).toBeUndefined();
});

it("a card of a car that nothing puts ahead says that the date of listing counts", () => {
  expect(reasonLine([])).toBe(NO_REASON);
});

it("every reason of the ranking has words in the line, or a place of its own on the card", () => {
  const told = REASONS.filter((reason) => !SAID.some((said) => said === reason)) as ToldReason[]; // all others
  const texts = told.map((reason) => reasonText(reason, "golf"));
  expect(new Set(texts).size + SAID.length).toBe(REASONS.length);
});
