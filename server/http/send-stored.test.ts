import { expect, test } from "vitest";
import { accepts } from "./send-stored.ts";

test.each([
  ["br", true],
  ["gzip, deflate, BR;q=0.5", true],
  ["*", true],
  ["gzip, *;q=0.1", true],
  ["", false],
  ["gzip", false],
  ["br;q=0", false],
  ["br;q=0.000, gzip", false],
  ["br;q=0, *", false],
  ["*, br;q=0", false],
  ["*;q=0", false],
])("Accept-Encoding %j accepts Brotli: %s", (header, isAccepted) =>
  expect(accepts(header, "br")).toBe(isAccepted),
);
