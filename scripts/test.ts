import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSite, isBuilt } from "./build-site.ts";
import { findBrowser } from "./find-browser.ts";
import { findOldPostgres } from "./find-old-postgres.ts";
import { runQuickChecks } from "./quick-checks.ts";
import { runStep, tool } from "./run-step.ts";

/** Everything: checks, server tests on both databases, journeys in a browser. */

const VITEST_REPORT = "test-results/vitest.json";
const BROWSER_REPORT = "test-results/journeys.json";

const total = { passed: 0, failed: 0 };

function count(passed: number, failed: number, status: number): void {
  total.passed += passed;
  // A runner that failed without a failed test (a crash, a broken set-up) counts as one.
  total.failed += status !== 0 && failed === 0 ? 1 : failed;
}

async function runServerTests(
  title: string,
  env: Record<string, string>,
  ...only: string[]
): Promise<void> {
  rmSync(VITEST_REPORT, { force: true });
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${VITEST_REPORT}`];
  const { status } = await runStep(title, tool("vitest/vitest.mjs", "run", ...reporters, ...only), {
    env,
  });
  const { numPassedTests, numFailedTests } = readReport<{
    numPassedTests: number;
    numFailedTests: number;
  }>(VITEST_REPORT, { numPassedTests: 0, numFailedTests: 0 });
  count(numPassedTests, numFailedTests, status);
}

async function runJourneys(): Promise<void> {
  rmSync(BROWSER_REPORT, { force: true });
  const dataDir = mkdtempSync(join(tmpdir(), "forecourt-journeys-"));
  const { status } = await runStep(
    "journeys in a browser",
    tool("@playwright/test/cli.js", "test"),
    {
      env: {
        CHROMIUM: findBrowser(),
        PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_REPORT,
        JOURNEYS_DATA_DIR: dataDir,
      },
    },
  );
  rmSync(dataDir, { recursive: true, force: true });
  const { stats } = readReport(BROWSER_REPORT, { stats: { expected: 0, unexpected: 0, flaky: 0 } });
  count(stats.expected, stats.unexpected + stats.flaky, status);
}

function readReport<T>(file: string, missing: T): T {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T; // written by the runner a moment ago
  } catch {
    return missing;
  }
}

count(0, 0, (await runQuickChecks()) ? 0 : 1);
if (!isBuilt()) await buildSite();
await runServerTests("server tests on the embedded PostgreSQL", {});
const old = await findOldPostgres();
if (old === undefined) {
  process.stdout.write(
    "\nNo PostgreSQL 15 found: the server tests ran on the embedded one only.\n",
  );
} else {
  try {
    await runServerTests(
      `server tests on PostgreSQL ${old.version}`,
      { TEST_DATABASE_URL: old.url },
      // What speaks to the database; how the embedded one is run is of no interest here.
      "server/features",
      "server/importing",
      "server/db/connect",
      "server/db/pool",
      "server/http/outages",
      "server/db/migrate",
      "server/db/seed",
      "server/prepare-database",
    );
  } finally {
    await old.stop();
  }
}
await runJourneys();
// Only that every measure still works: on tiny data, without goals.
for (const what of ["server", "web"]) {
  const { status } = await runStep(
    `bench: ${what}, a smoke run`,
    [process.execPath, "bench/main.ts", what, "--smoke"],
    { env: { CHROMIUM: findBrowser() } },
  );
  count(status === 0 ? 1 : 0, status === 0 ? 0 : 1, status);
}

process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 ? 0 : 1);
