import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { buildSite, isBuilt } from "./build-site.ts";
import { findBrowser, findQuickBrowser } from "./find-browser.ts";
import { findOldPostgres } from "./find-old-postgres.ts";
import { runQuickChecks } from "./quick-checks.ts";
import { runStep, tool } from "./run-step.ts";
import {
  type JourneysReport,
  listFailedJourneys,
  listFailedTests,
  type VitestReport,
} from "./test-reports.ts";

/** Everything: checks, server tests on both databases, journeys in a browser. */

const VITEST_REPORT = "test-results/vitest.json";
const BROWSER_REPORT = "test-results/journeys.json";

const total = { passed: 0, failed: 0 };
/** Repeated at the end, because a failure may be thousands of lines above it. */
const failures: string[] = [];

function count(step: string, passed: number, failed: readonly string[], status: number): void {
  total.passed += passed;
  // A runner that failed without a failed test (a crash, a broken set-up) counts as one.
  const isBroken = status !== 0 && failed.length === 0;
  const said = isBroken ? [`ended with status ${status}; its own output says why`] : failed;
  total.failed += said.length;
  failures.push(...said.map((text) => `${step}: ${text}`));
}

/**
 * The suites that also run on the oldest supported PostgreSQL. The first has it parse the statements that all
 * suites have sent to the embedded one. The others run what parsing does not reach: migrations, roles,
 * triggers, constraints that decide races, locks, COPY, and the queue.
 */
const ON_OLD_POSTGRES = [
  "server/db/old-postgres",
  "server/db/connect",
  "server/db/migrate",
  "server/db/prepared",
  "server/compose/prepare-database",
  "server/importing/sync-products",
  "server/importing/full-disk",
  "server/jobs/schedule",
  "server/features/audit",
  "server/features/bookings",
  "server/features/complaints",
  "server/features/imports/imports",
  "server/features/listings",
  "server/features/notices",
  "server/features/payments",
  "server/features/places",
  "server/features/reports",
  "server/features/search/around",
  "server/features/search/counts",
  "server/features/search/forget-changes",
  "server/features/seller-verification",
  "server/features/users",
  "server/features/wishlist",
  "server/search-index/catalogue-replica",
  "demo/seed/seed-demo",
];
const STATEMENTS = resolve("test-results/statements");

/** Suites in the folders above that run only on the embedded PostgreSQL. */
const ON_EMBEDDED_ALONE = [
  // Interleavings forced by gates and rivals; the suites beside them run the same statements.
  "races",
  "line-races",
  "cancel-races",
  // Killed processes, and generated histories of the same statements.
  "kill",
  "model",
  // HTTP, not SQL.
  "abuse",
  "request-ids",
];

async function runServerTests(
  title: string,
  env: Record<string, string> = {},
  only: readonly string[] = [],
): Promise<void> {
  rmSync(VITEST_REPORT, { force: true });
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${VITEST_REPORT}`];
  const { status } = await runStep(title, tool("vitest/vitest.mjs", "run", ...reporters, ...only), {
    env,
  });
  const report = readReport<VitestReport>(VITEST_REPORT, { numPassedTests: 0, testResults: [] });
  count(title, report.numPassedTests, listFailedTests(report), status);
}

async function runJourneys(): Promise<void> {
  rmSync(BROWSER_REPORT, { force: true });
  const dataDir = mkdtempSync(join(tmpdir(), "forecourt-journeys-"));
  const title = "journeys in a browser";
  const { status } = await runStep(title, tool("@playwright/test/cli.js", "test"), {
    env: {
      CHROMIUM: findQuickBrowser(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_REPORT,
      JOURNEYS_DATA_DIR: dataDir,
    },
  });
  rmSync(dataDir, { recursive: true, force: true });
  const report = readReport<JourneysReport>(BROWSER_REPORT, { stats: { expected: 0 }, suites: [] });
  count(title, report.stats.expected, report.suites.flatMap(listFailedJourneys), status);
}

function readReport<T>(file: string, missing: T): T {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T; // written by the runner a moment ago
  } catch {
    return missing;
  }
}

async function runOnOldPostgres(): Promise<void> {
  const old = await findOldPostgres();
  if (old === undefined) {
    process.stdout.write(
      "\nNo PostgreSQL 15 found: the server tests ran on the embedded one only.\n",
    );
    return;
  }
  const left = ON_EMBEDDED_ALONE.map((name) => `--exclude=server/features/**/${name}.test.ts`);
  try {
    await runServerTests(
      `server tests on PostgreSQL ${old.version}`,
      { TEST_DATABASE_URL: old.url, RECORDED_STATEMENTS: STATEMENTS },
      [...ON_OLD_POSTGRES, ...left],
    );
  } finally {
    await old.stop();
  }
}

/**
 * A smoke run of the benches, on tiny data and without goals. In parallel, because one computes while the
 * other waits for pages.
 */
async function runBenches(): Promise<void> {
  const runs = ["server", "web", "search", "fuzz"].map(async (what) => {
    const title = `bench: ${what}, a smoke run`;
    const { status } = await runStep(
      title,
      [process.execPath, "bench/main.ts", what, "--smoke"],
      // Figures of tiny data mean nothing, so they are shown only if a measure fails.
      { env: { CHROMIUM: findBrowser() }, isShownOnFailure: true },
    );
    count(title, status === 0 ? 1 : 0, [], status);
  });
  await Promise.all(runs);
}

count("quick checks", 0, [], (await runQuickChecks()) ? 0 : 1);
if (!isBuilt()) await buildSite();
rmSync(STATEMENTS, { recursive: true, force: true });
await runServerTests("server tests on the embedded PostgreSQL", { RECORD_STATEMENTS: STATEMENTS });
await runOnOldPostgres();
await runJourneys();
await runBenches();

if (failures.length > 0) process.stdout.write(`\n# failed\n${failures.join("\n")}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 ? 0 : 1);
