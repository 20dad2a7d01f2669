import { expect, test } from "vitest";
import { listFailedJourneys, listFailedTests } from "./test-reports.ts";

test("failed tests are listed with their file and the first line of their message, without colours", () => {
  const report = {
    numPassedTests: 1,
    testResults: [
      {
        name: "a.test.ts",
        status: "failed",
        message: "",
        assertionResults: [
          { status: "passed", fullName: "adds", failureMessages: [] },
          {
            status: "failed",
            fullName: "takes away",
            failureMessages: ["\u001B[31mError: 1 is not 2\u001B[39m\n    at a.test.ts:3"],
          },
        ],
      },
      {
        name: "b.test.ts",
        status: "failed",
        message: "SyntaxError: oh\nat b",
        assertionResults: [],
      },
    ],
  };
  expect(listFailedTests(report)).toEqual([
    "a.test.ts: takes away: Error: 1 is not 2",
    "b.test.ts: SyntaxError: oh",
  ]);
});

test("journeys that failed once are listed like those that always fail, at any depth", () => {
  const journey = (
    title: string,
    status: "expected" | "unexpected" | "flaky",
    message?: string,
  ) => ({
    title,
    tests: [{ status, results: message === undefined ? [{}] : [{}, { error: { message } }] }],
  });
  const suite = {
    file: "a.spec.ts",
    specs: [journey("books", "expected"), journey("pays", "unexpected", "Error: no\nat a")],
    suites: [{ file: "a.spec.ts", specs: [journey("asks", "flaky", "Error: late")] }],
  };
  expect(listFailedJourneys(suite)).toEqual([
    "a.spec.ts: pays: Error: no",
    "a.spec.ts: asks: Error: late",
  ]);
});
