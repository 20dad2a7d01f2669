import { buildSite, isBuilt } from "./build-site.ts";
import { runQuickChecks } from "./quick-checks.ts";
import { runStep, tool } from "./run-step.ts";

/** Tests of the whole product that need a minute at most; the others are a feature's own. */
const ALWAYS = ["client", "shared", "tests/guards", "server/settings", "server/base"];

/**
 * The gate before a commit: types, lint, structure and the guards. With words behind it, the tests alone
 * whose path has one of them in it: `npm run check -- bookings`.
 */
const asked = process.argv.slice(2);
let isGood = asked.length > 0 || (await runQuickChecks());
// Tests serve pages, which a fresh clone does not have.
if (!isBuilt()) await buildSite();
const tests = asked.length > 0 ? asked : ALWAYS;
const { status } = await runStep("tests", tool("vitest/vitest.mjs", "run", ...tests));
isGood &&= status === 0;
process.exit(isGood ? 0 : 1);
