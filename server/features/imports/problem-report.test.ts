import { expect, test } from "vitest";
import { ProblemReport } from "./problem-report.ts";

test("a report full of values left out still lists the refused rows, in the order of the file", () => {
  const report = new ProblemReport(2);
  for (const line of [2, 3, 5, 6])
    report.note({ line, column: "mileage", value: "x", reason: "left out" });
  for (const line of [4, 7, 8]) report.refuse({ line, column: "", value: "", reason: "refused" });
  expect(report.write()).toEqual([
    "2,mileage,x,left out\r\n",
    "3,mileage,x,left out\r\n",
    "4,,,refused\r\n",
    "7,,,refused\r\n",
  ]);
});
