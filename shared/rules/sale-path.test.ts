import { expect, test } from "vitest";
import { carOfSaleRow, salePath, saleRowOf } from "./sale-path.ts";

test("a sale is told by its car's row, and by the list where the car is gone", () => {
  expect(salePath("1")).toBe("/dashboard/mysales#car-1");
  expect(salePath(null)).toBe("/dashboard/mysales");
});

test("the car of a sale is read from the id of its row, and from nothing else", () => {
  const car = "01a225f4-f7e1-77cd-82aa-87f277f23de4";
  expect(carOfSaleRow(saleRowOf(car))).toBe(car);
  for (const row of ["", car, "car-1", `car-${car}x`]) expect(carOfSaleRow(row)).toBeUndefined();
});
