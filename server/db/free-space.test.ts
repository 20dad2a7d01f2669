import { expect, test } from "vitest";

import { describeLowSpace } from "./free-space.ts";

const MEGABYTE = 1024 * 1024;

test("a disk with too little room is described with what is there and what is needed", () => {
  expect(describeLowSpace("/srv/cars", () => 3.5 * MEGABYTE)).toBe(
    "The disk of DATA_DIR /srv/cars is full: 3 MB are free, but at least 32 MB are required. Free some space on this disk.",
  );
  expect(describeLowSpace("/srv/cars", () => 32 * MEGABYTE)).toBeUndefined();
});

test("a disk that cannot be measured is not called full", () => {
  expect(describeLowSpace("/no/such/directory")).toBeUndefined();
});
