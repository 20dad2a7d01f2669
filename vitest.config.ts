import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{client,server,shared,scripts}/**/*.test.ts", "tests/guards/**/*.test.ts"],
    globalSetup: ["tests/support/global-setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: "forks",
  },
});
