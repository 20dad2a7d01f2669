import { expect, test } from "vitest";
import { reminderTime } from "./bookings.ts";

test.each([
  ["2030-01-01T00:00Z", "2030-01-03T00:00Z", "2030-01-02T18:00Z", "six hours before its end"],
  ["2030-01-01T00:00Z", "2030-01-01T12:00Z", "2030-01-01T06:00Z", "six hours before its end"],
  ["2030-01-01T00:00Z", "2030-01-01T11:00Z", "2030-01-01T05:30Z", "in its middle"],
  ["2030-01-01T00:00Z", "2030-01-01T01:00Z", "2030-01-01T00:30Z", "in its middle"],
])("of a hold from %s until %s the buyer is reminded at %s, %s", (from, until, at) => {
  expect(reminderTime(new Date(from), new Date(until))).toEqual(new Date(at));
});
