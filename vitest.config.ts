import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const COMPILE_CACHE = join(import.meta.dirname, "node_modules/.cache/tests");

export default defineConfig({
  test: {
    include: ["{client,demo,server,shared,scripts}/**/*.test.ts", "tests/guards/**/*.test.ts"],
    globalSetup: ["tests/support/global-setup.ts"],
    setupFiles: ["tests/support/quick-passwords.ts", "tests/support/record-statements.ts"],
    env: {
      // Not the settings of whoever runs the tests.
      ENV_FILE: "off",
      // Tests start the product some eighty times as a process of its own; a third of a start is compiling.
      NODE_COMPILE_CACHE: COMPILE_CACHE,
    },
    // A second, which is what it is otherwise, passes on a busy machine before the first look is over.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: "forks",
    // Loading the server anew for each file took a third of the time. A file that mocks takes its mocks back.
    isolate: false,
    // Tests wait for the clock, for processes and for the database: one worker more than there are cores.
    // More than four at once would run out of connections.
    maxWorkers: Math.max(2, Math.min(4, availableParallelism() + 1)),
  },
});
