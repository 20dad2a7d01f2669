import { runQuickChecks } from "./quick-checks.ts";
import { runStep, tool } from "./run-step.ts";

/** The quick gate: everything but the browser. */
const isGood = await runQuickChecks();
const { status } = await runStep("server tests", tool("vitest/vitest.mjs", "run"));
if (!isGood || status !== 0) process.exit(1);
