import { buildSite, isBuilt } from "./build-site.ts";
import { runQuickChecks } from "./quick-checks.ts";
import { runStep, tool } from "./run-step.ts";

/** The quick gate: everything but the browser. */
const isGood = await runQuickChecks();
// The server tests serve pages, which a fresh clone does not have.
if (!isBuilt()) await buildSite();
const { status } = await runStep("server tests", tool("vitest/vitest.mjs", "run"));
if (!isGood || status !== 0) process.exit(1);
