import { describe, expect, test } from "vitest";
import { findProblems } from "../../scripts/structure/rules.ts";
import { readSources } from "../../scripts/structure/source.ts";

const sources = readSources();

/** What the checks say about the product with one more file in it. */
function plant(path: string, text: string): string[] {
  return findProblems([...sources.filter((file) => file.path !== path), { path, text }]);
}

test("the product keeps its own rules", () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(findProblems(sources)).toEqual([]);
});

describe("a planted violation is noticed", () => {
  test.each([
    [
      "the browser imports the server",
      "client/pages/X.tsx",
      'import { a } from "#server/errors.ts";',
    ],
    [
      "the browser imports the server's types",
      "client/lib/x.ts",
      'import type { A } from "#server/config.ts";',
    ],
    [
      "the server imports the browser",
      "server/http/x.ts",
      'import { paths } from "#client/paths.ts";',
    ],
    ["shared imports the server", "shared/rules/x.ts", 'import { a } from "#server/errors.ts";'],
    ["shared imports a package", "shared/rules/x.ts", 'import pg from "pg";'],
    ["the browser imports Node", "client/lib/x.ts", 'import { readFileSync } from "node:fs";'],
    [
      "ui imports a feature",
      "client/ui/X.tsx",
      'import { CarList } from "#client/features/products/CarList.tsx";',
    ],
    ["ui imports the router", "client/ui/X.tsx", 'import { Link } from "react-router";'],
    [
      "ui imports the contract",
      "client/ui/X.tsx",
      'import { call } from "#shared/contract/base.ts";',
    ],
    [
      "a feature imports another's component",
      "client/features/products/X.tsx",
      'import { NotFound } from "#client/features/marketing/NotFound.tsx";',
    ],
    [
      "a feature imports a page",
      "client/features/products/X.tsx",
      'import HomePage from "#client/pages/HomePage.tsx";',
    ],
    [
      "a relative path leaves its folder",
      "client/ui/X.tsx",
      'import { CarList } from "../features/products/CarList.tsx";',
    ],
    [
      "a feature imports a higher one",
      "server/features/categories/service.ts",
      'import { x } from "#server/features/products/service.ts";',
    ],
    [
      "a feature reaches into another's store",
      "server/features/products/service.ts",
      'import { x } from "#server/features/categories/store.ts";',
    ],
    [
      "a feature knows Fastify",
      "server/features/products/routes.ts",
      'import fastify from "fastify";',
    ],
    [
      "a feature imports http",
      "server/features/products/routes.ts",
      'import { x } from "#server/http/front.ts";',
    ],
    [
      "a feature imports a real adapter",
      "server/features/images/service.ts",
      'import { createDiskFiles } from "#server/adapters/files/disk.ts";',
    ],
    [
      "http puts the product together",
      "server/http/x.ts",
      'import { createApp } from "#server/app.ts";',
    ],
    [
      "an adapter knows a feature",
      "server/adapters/files/x.ts",
      'import { x } from "#server/features/images/service.ts";',
    ],
    [
      "a drawing reads the database",
      "server/drawing/x.ts",
      'import { openDatabase } from "#server/db/connect.ts";',
    ],
    [
      "the app reaches into a store",
      "server/app.ts",
      'import { x } from "#server/features/images/store.ts";',
    ],
    [
      "a direction is hidden in an export",
      "client/ui/X.tsx",
      'export { CarList } from "#client/features/products/CarList.tsx";',
    ],
    [
      "a direction is hidden in a dynamic import",
      "client/ui/X.tsx",
      'const page = await import("#client/features/products/CarList.tsx");',
    ],
    [
      "a feature has a file of another name",
      "server/features/products/mappers.ts",
      "export const a = 1;",
    ],
    ["a feature has a folder", "server/features/products/lib/service.ts", "export const a = 1;"],
    ["a feature is not in the list", "server/features/shipping/service.ts", "export const a = 1;"],
    ["a file is too long", "server/x.ts", "export const a = 1;\n".repeat(301)],
    ["the environment is read", "server/http/x.ts", "export const a = process.env.HOME;"],
    [
      "the environment is read in another way",
      "server/http/x.ts",
      'export const a = process["env"];',
    ],
    [
      "the environment is read at build time",
      "client/lib/x.ts",
      "export const a = import.meta.env.VITE_URL;",
    ],
    ["a suppression has no reason", "server/x.ts", "// @ts-expect-error\nexport const a = 1;"],
    ["a name says nothing", "server/utils.ts", "export const a = 1;"],
  ])("%s", (_title, path, text) => {
    const before = findProblems(sources);
    const found = plant(path, text).filter((problem) => !before.includes(problem));
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]).toContain(path);
  });

  test("a long file of comments is not long", () => {
    expect(plant("server/x.ts", "// why\n".repeat(400))).toEqual([]);
  });
});
