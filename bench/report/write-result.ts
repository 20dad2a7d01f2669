import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "../machine/start-process.ts";

/** Folder of the results and of the prepared data. A smoke run has a temporary folder of its own. */
export const RESULTS = process.env["BENCH_RESULTS"] ?? join(ROOT, "bench/results");

/** Writes a run as JSON and gives back the file's name from the root. */
export function writeResult(kind: string, result: unknown): string {
  mkdirSync(RESULTS, { recursive: true });
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const name = `${kind}-${stamp}.json`;
  writeFileSync(join(RESULTS, name), `${JSON.stringify(result, null, 2)}\n`);
  return relative(ROOT, join(RESULTS, name));
}
