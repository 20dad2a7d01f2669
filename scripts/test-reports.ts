import { stripVTControlCharacters } from "node:util";

/** The fields of Vitest's and Playwright's JSON reports that a summary needs. */

export interface VitestReport {
  numPassedTests: number;
  testResults: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly {
      status: string;
      fullName: string;
      failureMessages: readonly string[];
    }[];
  }[];
}

export interface JourneysReport {
  stats: { expected: number };
  suites: readonly JourneySuite[];
}

interface JourneySuite {
  file: string;
  suites?: readonly JourneySuite[];
  specs: readonly {
    title: string;
    tests: readonly {
      status: "expected" | "unexpected" | "flaky" | "skipped";
      results: readonly { error?: { message?: string } }[];
    }[];
  }[];
}

/** One line for each failed test, and for each file that failed as a whole. */
export function listFailedTests({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    const isFileBroken = status === "failed" && failed.length === 0;
    return [
      ...(isFileBroken ? [`${name}: ${firstLine(message)}`] : []),
      ...failed.map(
        ({ fullName, failureMessages }) =>
          `${name}: ${fullName}: ${firstLine(failureMessages[0] ?? "")}`,
      ),
    ];
  });
}

/** One line for each failed journey. A flaky one, which passed only when retried, counts as failed. */
export function listFailedJourneys({ file, specs, suites = [] }: JourneySuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => {
        const message = results.find(({ error }) => error !== undefined)?.error?.message;
        return `${file}: ${title}: ${firstLine(message ?? "")}`;
      }),
  );
  return [...own, ...suites.flatMap(listFailedJourneys)];
}

function firstLine(message: string): string {
  return stripVTControlCharacters(message).split("\n", 1)[0]?.trim() ?? "";
}
