import { runStep, tool } from "./run-step.ts";

const PROJECTS = ["server", ".", "client", "shared"];
/** More would only compete on a small machine: the compiler and the linter use several cores. */
const AT_ONCE = 2;

/** Types, lint and structure: the checks that do not run the product. */
export async function runQuickChecks(): Promise<boolean> {
  // Generated first, because the type checks below include the routes' types.
  const { status } = await runStep("route types", tool("@react-router/dev/bin.cjs", "typegen"));
  let isGood = status === 0;
  const checks: { title: string; command: [string, ...string[]] }[] = [
    { title: "lint", command: tool("oxlint/bin/oxlint", "--type-aware") },
    ...PROJECTS.map((project) => ({
      title: `types: ${project}`,
      command: tool("typescript/bin/tsc", "-p", project),
    })),
    { title: "unused code and dependencies", command: tool("knip/bin/knip.js") },
    { title: "format", command: tool("oxfmt/bin/oxfmt", "--check") },
    { title: "structure", command: [process.execPath, "scripts/check-structure.ts"] },
  ];
  const work = async () => {
    for (let check = checks.shift(); check !== undefined; check = checks.shift()) {
      const result = await runStep(check.title, check.command, { isShownOnFailure: true });
      isGood &&= result.status === 0;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return isGood;
}
