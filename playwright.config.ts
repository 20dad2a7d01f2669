import { mkdtempSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { defineConfig } from "@playwright/test";
import { CLIENT } from "./tests/support/openid-provider.ts";

// Two checkouts can run their journeys at once, each on ports of its own.
const PORT = Number(process.env["JOURNEYS_PORT"] ?? 4871);
const PROVIDER_PORT = PORT + 1;
// Each worker reads this file too: they share what the first reader chose.
const dataDir = (process.env["JOURNEYS_DATA_DIR"] ??= mkdtempSync(
  join(tmpdir(), "forecourt-journeys-"),
));
const browser = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** The browser obeys the last such list alone, so Playwright's own is said again. */
const OFF_BY_PLAYWRIGHT = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "TcpPortRandomizationWin",
  "ThirdPartyStoragePartitioning",
];
/** Each window would load two pages for the address bar's menu, which nobody sees: half the cost of a window. */
const OFF_BY_US = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "AiModeOmniboxEntryPoint",
];

/** Journeys in a real browser on the built product, started as a stranger would start it. */
export default defineConfig({
  testDir: process.env["JOURNEYS_FOLDER"] ?? "tests/e2e",
  outputDir: "test-results/journeys",
  // Pages wait for timers and answers; one worker more than there are cores fills that time.
  workers: Math.max(2, Math.min(4, availableParallelism() + 1)),
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A small machine takes its time; what does not come at all still fails.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json"]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    // Recording what is thrown away afterwards takes a good part of a small machine.
    trace: process.env["JOURNEYS_TRACE"] === undefined ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: browser,
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...OFF_BY_US].join()}`,
      ],
    },
  },
  webServer: [
    {
      command: `${process.execPath} scripts/launch.mjs scripts/start.ts`,
      url: `http://127.0.0.1:${PORT}/readyz`,
      timeout: 120_000,
      stdout: "ignore",
      stderr: "pipe",
      gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
      env: {
        ENV_FILE: "off",
        // Hundreds of people sign up and log in: each would cost a tenth of a second of hashing.
        NODE_OPTIONS: `--import=${pathToFileURL("tests/support/quick-passwords.ts").href}`,
        PORT: String(PORT),
        PUBLIC_URL: `http://127.0.0.1:${PORT}`,
        DATA_DIR: dataDir,
        // Every journey comes from one address.
        RATE_LIMIT: "0",
        // The browsers take the same cores: the site would refuse pages.
        MAX_DELAY_MS: "0",
        // What it is anyway; said here, no admin changes it.
        OFFER_HOURS: "12",
        GOOGLE_CLIENT_ID: CLIENT.id,
        GOOGLE_CLIENT_SECRET: CLIENT.secret,
        GOOGLE_ISSUER: `http://127.0.0.1:${PROVIDER_PORT}`,
      },
    },
    {
      command: `${process.execPath} tests/support/journeys-provider.ts ${PROVIDER_PORT} http://127.0.0.1:${PORT}`,
      url: `http://127.0.0.1:${PROVIDER_PORT}/.well-known/openid-configuration`,
      stdout: "ignore",
      stderr: "ignore",
    },
  ],
});
