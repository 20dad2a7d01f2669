import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../machine/start-process.ts";

const FOLDER = import.meta.dirname;
const STRYKER = join(FOLDER, "node_modules/@stryker-mutator/core/bin/stryker.js");

/** What decides, with quick tests; and how money is settled, with tests that need a database. */
const CONFIGS = ["stryker.config.json", "settling.config.json"];

/**
 * Plants one fault after the other in the rules, the policies, the decisions about payments and their settling, and
 * runs the tests that reach it. Prints each fault that no test notices; true when at least 90 % of both are noticed.
 */
export function countFaults(): boolean {
  // A package of its own, because nothing else needs its 60 MB.
  if (!existsSync(STRYKER) && !run("npm", ["ci", "--prefix", FOLDER])) return false;
  const met = CONFIGS.map((config) =>
    run(process.execPath, [STRYKER, "run", join(FOLDER, config)]),
  );
  return met.every(Boolean);
}

function run(command: string, args: string[]): boolean {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: "inherit" });
  if (error) throw error;
  return status === 0;
}
