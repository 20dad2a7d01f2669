import { expect, test } from "vitest";
import { tellAgo } from "./ago.ts";

const DAY = 86_400;

test.each([
  [30, "this minute"],
  [119, "1 minute ago"],
  [59 * 60, "59 minutes ago"],
  [23.9 * 3_600, "23 hours ago"],
  [1.9 * DAY, "yesterday"],
  [7.2 * DAY, "7 days ago"],
  [13.9 * DAY, "13 days ago"],
  [14 * DAY, "2 weeks ago"],
  [27 * DAY, "3 weeks ago"],
  [59 * DAY, "last month"],
  [10.7 * 365.25 * DAY, "10 years ago"],
])("what was %d seconds ago is told as %s: only what has passed is counted", (seconds, told) => {
  expect(tellAgo(seconds * 1000)).toBe(told);
});
