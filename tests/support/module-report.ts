import { existsSync, readFileSync } from "node:fs";
import { type ModuleReport, moduleReportOf } from "../../scripts/report-modules.ts";

/** @throws Error when the pages are not built */
export function readModuleReport(language: string): ModuleReport {
  const file = moduleReportOf(language);
  if (!existsSync(file)) throw new Error("The pages are not built. Run: npm run build");
  return JSON.parse(readFileSync(file, "utf8")) as ModuleReport; // written by the build
}

/** These scripts and all that they import, but for what is loaded already. */
export function withImports(
  report: ModuleReport,
  files: readonly string[],
  loaded: ReadonlySet<string> = new Set(),
): Set<string> {
  const found = new Set<string>();
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file) || loaded.has(file)) continue;
    found.add(file);
    open.push(...(report[file]?.imports ?? []));
  }
  return found;
}
