import { describe, expect, test } from "vitest";
import { findProblems } from "../../scripts/structure/rules.ts";
import { findPlanted, plant, sources } from "../support/plant.ts";

test("the product keeps its own rules", () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(findProblems(sources)).toEqual([]);
});

describe("a planted violation is noticed", () => {
  test.each([
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
    [
      "the engine of jobs knows a feature",
      "server/jobs/boss.ts",
      'import { x } from "#server/features/bookings/jobs.ts";',
    ],
    [
      "the list of all jobs takes a use case",
      "server/jobs/all-jobs.ts",
      'import { x } from "#server/features/bookings/book-car.ts";',
    ],
    [
      "a file of jobs holds a function",
      "server/features/images/jobs.ts",
      "export const imageJobs: readonly DeclaredJob<object>[] = [\n];\nexport function sweep() {}\n",
    ],
    [
      "a file of jobs does work of its own",
      "server/features/images/jobs.ts",
      "export const imageJobs: readonly DeclaredJob<object>[] = [\n];\nstart();\n",
    ],
    [
      "a feature's jobs are not registered",
      "server/features/wishlist/jobs.ts",
      "export const wishlistJobs: readonly DeclaredJob<object>[] = [\n];\n",
    ],
    [
      "a timer comes round that is in no list",
      "server/features/wishlist/store.ts",
      "const timer = setInterval(sweep, 1000);",
    ],
    [
      "a feature's limit stands elsewhere",
      "server/features/images/routes.ts",
      "const UPLOADS = { name: 'upload', free: 1, most: 1, waitSeconds: 60 };",
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
