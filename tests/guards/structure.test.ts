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

/** The first thing the checks say about a file that they do not say without it. */
function findPlanted(path: string, text: string): string {
  const before = findProblems(sources);
  return plant(path, text).find((problem) => !before.includes(problem)) ?? "nothing";
}

describe("a planted violation is noticed", () => {
  test.each([
    [
      "the browser imports the server",
      "client/pages/X.tsx",
      'import { a } from "#server/base/errors.ts";',
    ],
    [
      "the browser imports the server's types",
      "client/lib/x.ts",
      'import type { A } from "#server/settings/config.ts";',
    ],
    [
      "the server imports the browser",
      "server/http/x.ts",
      'import { paths } from "#client/paths.ts";',
    ],
    [
      "shared imports the server",
      "shared/rules/x.ts",
      'import { a } from "#server/base/errors.ts";',
    ],
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
      "server/features/categories/list-categories.ts",
      'import { x } from "#server/features/products/find-product.ts";',
    ],
    [
      "a feature reaches into another's store",
      "server/features/products/find-product.ts",
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
      "server/features/images/image-service.ts",
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
      'import { x } from "#server/features/images/image-service.ts";',
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
      "a direction is hidden in a template",
      "server/features/products/find-product.ts",
      "export const config = await import(`#server/settings/config.ts`);",
    ],
    [
      "a direction is put together",
      "shared/rules/x.ts",
      'export const config = await import("#server/" + "config.ts");',
    ],
    [
      "a direction is put together in a template",
      "client/lib/x.ts",
      "export const load = (name: string) => import(`#server/${name}.ts`);",
    ],
    ["a direction is a variable", "server/http/x.ts", "export const a = await import(name);"],
    [
      "many directions at once",
      "client/lib/x.ts",
      'export const a = import.meta.glob("../../server/*.ts");',
    ],
    [
      "the import of the built pages takes something else",
      "server/http/pages.ts",
      'const BUILD = "../app.ts";\nexport const a = (await import(pathToFileURL(BUILD).href)) as PagesBuild;',
    ],
    ["the server's root has another file", "server/mailer.ts", "export const a = 1;"],
    [
      "the base knows a feature",
      "server/base/x.ts",
      'import { x } from "#server/features/users/save-profile.ts";',
    ],
    [
      "a part is put together from what serves",
      "server/compose/x.ts",
      'import { x } from "#server/http/front.ts";',
    ],
    [
      "settings know a feature",
      "server/settings/x.ts",
      'import { x } from "#server/features/users/save-profile.ts";',
    ],
    [
      "search knows a feature",
      "server/search/x.ts",
      'import { x } from "#server/features/users/views.ts";',
    ],
    [
      "a feature has a file of another name",
      "server/features/products/mappers.ts",
      "export const a = 1;",
    ],
    [
      "a use case has another name than its file",
      "server/features/products/sell-car.ts",
      "export function offerCar() {}",
    ],
    [
      "a use case's file has two functions",
      "server/features/products/sell-car.ts",
      "export function sellCar() {}\nexport function offerCar() {}",
    ],
    [
      "a feature sends another's mails",
      "server/features/payments/sell-car.ts",
      'import { heldNotice } from "#server/features/bookings/emails/booked.ts";',
    ],
    ["a feature has a folder", "server/features/products/lib/service.ts", "export const a = 1;"],
    ["a feature is not in the list", "server/features/shipping/service.ts", "export const a = 1;"],
    ["a file is too long", "server/compose/x.ts", "export const a = 1;\n".repeat(301)],
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
    [
      "a suppression has no reason",
      "server/compose/x.ts",
      "// @ts-expect-error\nexport const a = 1;",
    ],
    ["an assertion has no reason", "server/compose/x.ts", "export const a = b as Config;"],
    [
      "an assertion of a call has no reason",
      "client/lib/x.ts",
      "export const a = read() as unknown as Car[];",
    ],
    ["a name says nothing", "server/utils.ts", "export const a = 1;"],
  ])("%s", (_title, path, text) => {
    expect(findPlanted(path, text)).toContain(path);
  });

  test.each([
    'import { env } from "node:process";',
    'import process from "process";',
    'const process = await import("node:process");',
    "const { env } = process;",
    "const { env: settings, stderr } = process;",
    "const { ...all } = process;",
    "const alias = process;",
    "let settings;\n({ env: settings } = process);",
    "export const a = globalThis.process.pid;",
    'export const a = globalThis["process"].pid;',
    'export const a = process["e" + "nv"];',
    "export const a = process?.env;",
    "export const a = Object.entries(process);",
  ])("the environment is read by %s", (text) => {
    expect(findPlanted("server/http/x.ts", text)).toContain("only server/settings/config.ts does");
  });

  test.each([
    "client/lib/x.js",
    "server/compose/x.mjs",
    "server/compose/x.cjs",
    "shared/rules/x.mts",
    "server/compose/x.cts",
  ])("no rule reads %s", (path) => {
    expect(findPlanted(path, "export const a = 1;")).toContain(path);
  });

  test.each([
    ["server/compose/x.ts", "const { stderr, argv } = process;"],
    ["server/compose/x.ts", 'process.on("SIGTERM", stop);\nexport const { pid } = process;'],
    ["scripts/x.mjs", "export const a = 1;"],
    ["server/compose/x.ts", 'export const load = () => import("./site.ts");'],
  ])("%s may say: %s", (path, text) => {
    expect(plant(path, text)).toEqual([]);
  });

  test("a long file of comments is not long", () => {
    expect(plant("server/compose/x.ts", "// why\n".repeat(400))).toEqual([]);
  });
});
