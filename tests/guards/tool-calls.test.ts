import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import contract from "#client/lib/api/contract.json" with { type: "json" };
import toolContract from "#client/lib/api/tool-contract.json" with { type: "json" };
import { PAGES } from "#shared/rules/pages.ts";

/** Folders of the dashboard alone, as its stylesheet has them. */
const TOOL_FOLDERS = [
  ...readFileSync("client/styles/app.css", "utf8").matchAll(/@source not "\.\.\/(.+?)"/g),
].map(([, folder = ""]) => `client/${folder}/`);

/** Calls of loaders, which run on the server alone. */
const LOADED = new Set(["categories.products", "products.similar", "search.describe"]);

const TOOL_PAGES = Object.entries(PAGES)
  .filter(([, { path }]) => path.startsWith("/dashboard"))
  .map(([name]) => `client/pages/${name.charAt(0).toUpperCase()}${name.slice(1)}Page.tsx`);

test("a call whose address browsers do not get is made by none of them", () => {
  const known = [contract, toolContract].flatMap((groups) =>
    Object.entries(groups).flatMap(([group, names]) =>
      Object.keys(names).map((name) => `${group}.${name}`),
    ),
  );
  const made = globSync("client/**/*.{ts,tsx}")
    // What the server renders reaches every call; tests are no browser.
    .filter((file) => !/\.test\.|loader|load-/.test(file))
    .flatMap((file) => [
      ...readFileSync(file, "utf8").matchAll(/(?<!\w)api\s*\.(\w+)\s*\.(\w+)\(/g),
    ])
    .map(([, group, name]) => `${group}.${name}`);
  expect(made.length).toBeGreaterThan(80);
  const unknown = made.filter((call) => !known.includes(call) && !LOADED.has(call));
  expect([...new Set(unknown)]).toEqual([]);
});

test("a call that only the dashboard can make is made nowhere else", () => {
  const isTool = (file: string) =>
    TOOL_PAGES.includes(file) ||
    TOOL_FOLDERS.some((folder) => file.startsWith(folder)) ||
    readFileSync(file, "utf8").includes('import "#client/lib/api/tool-calls.ts";');
  const calls = Object.entries(toolContract).flatMap(([group, names]) =>
    Object.keys(names).map((name) => String.raw`${group}\s*\.${name}`),
  );
  expect(calls.length).toBeGreaterThan(50);
  const made = new RegExp(String.raw`\bapi\s*\.(${calls.join("|")})\b`);
  const files = globSync("client/**/*.{ts,tsx}").filter((file) => !file.includes(".test."));
  expect(files.filter((file) => isTool(file) && made.test(readFileSync(file, "utf8")))).not.toEqual(
    [],
  );
  expect(files.filter((file) => !isTool(file) && made.test(readFileSync(file, "utf8")))).toEqual(
    [],
  );
});
