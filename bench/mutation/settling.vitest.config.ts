import { globSync } from "node:fs";
import { defineConfig } from "vitest/config";

/** What kills processes, and generated histories, take too long to be run for each fault. */
const SLOW = /[\\/](?:kill|model)\.test\.ts$/;

/** The tests of payments, each against a database of its own. */
export default defineConfig({
  test: {
    include: globSync("server/features/payments/*.test.ts").filter((file) => !SLOW.test(file)),
    globalSetup: ["tests/support/global-setup.ts"],
    setupFiles: ["tests/support/quick-passwords.ts"],
    pool: "forks",
    isolate: false,
    env: { ENV_FILE: "off" },
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
