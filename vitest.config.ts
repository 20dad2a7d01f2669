import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{client,server,shared,scripts}/**/*.test.ts", "tests/guards/**/*.test.ts"],
    globalSetup: ["tests/support/global-setup.ts"],
    setupFiles: ["tests/support/quick-passwords.ts"],
    // Not the settings of whoever runs the tests.
    env: { ENV_FILE: "off" },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: "forks",
    // Loading the server anew for each file took a third of the time. A file that mocks takes its mocks back.
    isolate: false,
    // Many tests wait for the clock or for the database. More at once would run out of connections.
    maxWorkers: Math.max(2, Math.min(4, availableParallelism())),
  },
});
