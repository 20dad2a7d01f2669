import { buildSite, isBuilt } from "./build-site.ts";
import { runQuickChecks } from "./quick-checks.ts";
import { runStep, tool } from "./run-step.ts";

/** Tests of the whole product that take a minute at most; all others belong to one feature. */
const ALWAYS = ["client", "shared", "tests/guards", "server/settings", "server/base"];

/**
 * The gate before a commit: types, lint, structure and the guards. With arguments, only the tests whose path
 * contains one of them: `npm run check -- bookings`.
 */
const asked = process.argv.slice(2);
let isGood = asked.length > 0 || (await runQuickChecks());
// Tests serve the built pages, which a fresh clone does not have.
if (!isBuilt()) await buildSite();
const tests = asked.length > 0 ? asked : ALWAYS;
const { status } = await runStep("tests", tool("vitest/vitest.mjs", "run", ...tests));
isGood &&= status === 0;
process.exit(isGood ? 0 : 1);
