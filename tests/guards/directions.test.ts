import { describe, expect, test } from "vitest";
import { findPlanted } from "../support/plant.ts";

describe("an import against the plan is refused", () => {
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
      "the browser's library imports the domain",
      "client/lib/forms/x.ts",
      'import { listCurrencies } from "#client/domain/currencies.ts";',
    ],
    [
      "calls import sessions",
      "client/lib/api/x.ts",
      'import { logOut } from "#client/lib/session/session.ts";',
    ],
    [
      "the domain imports a feature",
      "client/domain/x.ts",
      'import { CarList } from "#client/features/products/CarList.tsx";',
    ],
    [
      "a feature imports a part of a drawing",
      "server/features/images/x.ts",
      'import { drawHero } from "#demo/drawing/scenes/hero.ts";',
    ],
    [
      "the product imports the demo's cars past its door",
      "server/compose/x.ts",
      'import { seedDemo } from "#demo/seed/seed-demo.ts";',
    ],
    [
      "the demo imports a feature's statements",
      "demo/seed/x.ts",
      'import { addImages } from "#server/features/images/store.ts";',
    ],
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
      "demo/drawing/x.ts",
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
  ])("%s", (_title, path, text) => {
    expect(findPlanted(path, text)).toContain(path);
  });
});
