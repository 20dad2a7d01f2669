import { expect, test } from "vitest";
import { readModuleReport, withImports } from "../support/module-report.ts";
import { FIRST_LANGUAGE } from "#shared/lib/language.ts";
import { PAGES } from "#shared/rules/pages.ts";

/** What only the dashboard shows, and takes most of its scripts. */
const OF_DASHBOARD = /client\/features\/(?:admin|imports|listings|payments|system)\//;

/** The first modules of public pages: `client/pages/UsedCarsPage.tsx`. */
const PUBLIC_PAGES = Object.entries(PAGES)
  .filter(([, { path }]) => !path.startsWith("/dashboard"))
  .map(([name]) => `client/pages/${name.charAt(0).toUpperCase()}${name.slice(1)}Page.tsx`);

const report = readModuleReport(FIRST_LANGUAGE);
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
