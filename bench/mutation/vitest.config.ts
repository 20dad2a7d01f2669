import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

const FILES =
  "{{client,shared}/**/*.test.ts,server/features/*/policy.test.ts,server/features/payments/rules.test.ts}";
/** What starts a site, a database or a process takes too long to be run for each fault. */
const SLOW = /#tests\/support\/(app|database)|node:child_process/;

export default defineConfig({
  test: {
    include: globSync(FILES).filter((file) => !SLOW.test(readFileSync(file, "utf8"))),
    pool: "forks",
    isolate: false,
    env: { ENV_FILE: "off" },
  },
});
