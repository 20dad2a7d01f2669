import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type ModuleReport, moduleReportOf } from "../../scripts/report-modules.ts";
import { FIRST_LANGUAGE } from "#shared/lib/language.ts";
import { PAGES } from "#shared/rules/pages.ts";

/** What only the dashboard shows, and takes most of its scripts. */
const OF_DASHBOARD = /client\/features\/(?:admin|imports|listings|payments|system)\//;

function readReport(): ModuleReport {
  const file = moduleReportOf(FIRST_LANGUAGE);
  if (!existsSync(file)) throw new Error("The pages are not built. Run: npm run build");
  return JSON.parse(readFileSync(file, "utf8")) as ModuleReport; // written by the build
}

/** These scripts and all that they import, but for what is loaded already. */
function withImports(report: ModuleReport, files: readonly string[], loaded = new Set<string>()) {
  const found = new Set<string>();
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file) || loaded.has(file)) continue;
    found.add(file);
    open.push(...(report[file]?.imports ?? []));
  }
  return found;
}

/** The first modules of public pages: `client/pages/UsedCarsPage.tsx`. */
const PUBLIC_PAGES = Object.entries(PAGES)
  .filter(([, { path }]) => !path.startsWith("/dashboard"))
  .map(([name]) => `client/pages/${name.charAt(0).toUpperCase()}${name.slice(1)}Page.tsx`);

const report = readReport();
const scriptsOf = (page: string) =>
  Object.entries(report)
    .filter(([, { modules }]) => Object.keys(modules).some((id) => id.startsWith(page)))
    .map(([file]) => file);
const FRAME = scriptsOf("client/layouts/PublicLayout.tsx");

test("every public page has scripts in the report of the build", () => {
  expect(FRAME).not.toEqual([]);
  expect(PUBLIC_PAGES.filter((page) => scriptsOf(page).length === 0)).toEqual([]);
});

test.each(PUBLIC_PAGES)("what %s loads later draws in no script of the dashboard", (page) => {
  const loaded = withImports(report, [...FRAME, ...scriptsOf(page)]);
  const later = [...loaded].flatMap((file) => report[file]?.dynamicImports ?? []);
  const drawnIn = later.flatMap((file) =>
    [...withImports(report, [file], loaded)].flatMap((each) =>
      Object.keys(report[each]?.modules ?? {})
        .filter((id) => OF_DASHBOARD.test(id))
        .map((id) => `${file} needs ${each} with ${id}`),
    ),
  );
  expect(drawnIn).toEqual([]);
});
