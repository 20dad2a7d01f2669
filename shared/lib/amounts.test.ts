import { expect, it } from "vitest";
import { readAmount } from "./amounts.ts";

it.each([
  ["12900", "12900"],
  ["12.900", "12900"],
  ["12,900", "12900"],
  ["12 900", "12900"],
  ["12'900", "12900"],
  ["1.234.567", "1234567"],
  ["12.9", "12.9"],
  ["12,50", "12.50"],
  ["1.234,56", "1234.56"],
  ["1,234.5", "1234.5"],
  [" 5 ", "5"],
  ["12k", "12000"],
  ["12.5 K", "12500"],
  ["12,5k", "12500"],
  ["12kk", undefined],
  ["1,500k", undefined],
  ["12.50k", undefined],
  ["", undefined],
  ["twelve", undefined],
  ["-5", undefined],
  ["1.23.456", undefined],
  ["1.234.56", undefined],
  ["1,234.567,8", undefined],
  ["12.9000", undefined],
  ["1e5", undefined],
])("%j is %j", (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});
