import { expect, test } from "vitest";
import { salePath } from "./sale-path.ts";

test("a sale is told by its car's row, and by the list where the car is gone", () => {
  expect(salePath("1")).toBe("/dashboard/mysales#car-1");
  expect(salePath(null)).toBe("/dashboard/mysales");
});
