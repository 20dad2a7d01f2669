import { expect, test } from "vitest";

import { tellPersonCars } from "./person-cars.ts";

test.each([
  [1, 0, 0, "1 car, not on sale"],
  [3, 0, 0, "3 cars, none on sale"],
  [3, 3, 0, "3 on sale"],
  [3, 0, 3, "3 reserved"],
  [5, 0, 3, "5, 3 reserved"],
  [5, 2, 0, "5, 2 on sale"],
  [5, 2, 3, "2 on sale, 3 reserved"],
  [20, 17, 1, "20, 17 on sale, 1 reserved"],
])("of %i cars, %i on sale and %i reserved, only states with cars are told", (...row) => {
  const [count, onSale, reserved, text] = row;
  expect(tellPersonCars({ count, on_sale: onSale, reserved }, String)).toBe(text);
});
