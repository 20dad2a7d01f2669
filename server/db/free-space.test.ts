import { expect, test } from "vitest";

import { describeLackOfSpace, describeLowSpace } from "./free-space.ts";

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

test("a file that does not fit and leave enough room is described with its size and what is free", () => {
  const measure = () => 100 * MEGABYTE;
  expect(describeLackOfSpace("/srv/cars", 68 * MEGABYTE, measure)).toBeUndefined();
  expect(describeLackOfSpace("/srv/cars", 68 * MEGABYTE + 1, measure)).toBe(
    "The backup has 69 MB, but only 100 MB are free on the disk of DATA_DIR /srv/cars, of which 32 MB must stay free. Free some space on this disk.",
  );
  expect(describeLackOfSpace("/no/such/directory", 1)).toBeUndefined();
});
