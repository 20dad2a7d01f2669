import { runStep, tool } from "./run-step.ts";

const PROJECTS = ["shared", "client", "server", "."];

/** Types, lint and structure: what can be told without running the product. */
export async function runQuickChecks(): Promise<boolean> {
  let isGood = true;
  const step = async (title: string, command: [string, ...string[]]) => {
    const { status } = await runStep(title, command);
    isGood &&= status === 0;
  };
  await step("route types", tool("@react-router/dev/bin.cjs", "typegen"));
  for (const project of PROJECTS) {
    await step(`types: ${project}`, tool("typescript/bin/tsc", "-p", project));
  }
  await step("lint", tool("oxlint/bin/oxlint", "--type-aware"));
  await step("format", tool("oxfmt/bin/oxfmt", "--check"));
  await step("unused code and dependencies", tool("knip/bin/knip.js"));
  await step("structure", [process.execPath, "scripts/check-structure.ts"]);
  return isGood;
}
