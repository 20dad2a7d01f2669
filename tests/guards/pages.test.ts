import { readdirSync, readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#client/routes.ts";
import { paths } from "#client/paths.ts";
import { ALL_PAGES, PAGES } from "#shared/rules/pages.ts";

interface FoundRoute {
  path: string;
  file: string;
}

/** The routes with a page of their own, without the catch-all route. */
function listRoutes(entries: readonly RouteConfigEntry[]): FoundRoute[] {
  return entries.flatMap(({ path, index: isIndex, file, children }) => [
    ...(isIndex || (path !== undefined && path !== "*") ? [{ path: `/${path ?? ""}`, file }] : []),
    ...listRoutes(children ?? []),
  ]);
}

const found = listRoutes(routes);

test("the table of pages has every route, every component and every address of a link", () => {
  expect(found.map(({ path }) => path).toSorted()).toEqual(
    ALL_PAGES.map(({ path }) => path).toSorted(),
  );
  const files = [...found.map(({ file }) => file), "pages/NotFoundPage.tsx"];
  const components = readdirSync("client/pages").filter((name) => name.endsWith(".tsx"));
  expect(files.toSorted()).toEqual(components.map((name) => `pages/${name}`).toSorted());
  expect(Object.keys(paths).toSorted()).toEqual(Object.keys(PAGES).toSorted());
  expect([paths.usedCars(), paths.editProduct("1")]).toEqual([
    "/used-cars",
    "/dashboard/myproducts/1",
  ]);
});

test.each(found)("$path is paged and listed as the table says", ({ path, file }) => {
  const page = ALL_PAGES.find((each) => each.path === path);
  const text = readFileSync(`client/${file}`, "utf8");
  expect(text.includes("pageNumberOf(request)")).toBe(page?.isPaged === true);
  // A page that is only a form must not be indexed.
  expect(!/isIndexed=\{false\}|<NarrowPage|<LoadedRecord/.test(text)).toBe(page?.isListed === true);
});
