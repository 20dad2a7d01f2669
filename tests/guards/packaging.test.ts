import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { SETTINGS } from "#server/settings/settings.ts";

const DOCKERFILE = readFileSync("Dockerfile", "utf8");
const UNIT_FILE = "packaging/forecourt.service";
const UNIT = readFileSync(UNIT_FILE, "utf8");
const COMPOSE_FILES = ["compose.yaml", "packaging/compose.yaml"];
/** Read at run time by the path of the file that reads them. */
const READ = ["package.json", "words/en.po", "build/en/server/index.js"];
const ENTRIES = ["server/main.ts", ...globSync("server/commands/*.ts")].filter(
  (file) => !file.endsWith(".test.ts"),
);

interface Service {
  env_file?: { path: string; required: boolean }[];
  environment?: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
}

/** The services of a file of docker compose. */
function servicesOf(file: string): Record<string, Service> {
  return (parse(readFileSync(file, "utf8")) as { services: Record<string, Service> }).services; // as compose has them
}

/** The product's own files that these need, directly or through others. */
function filesOf(entries: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const { module } = parseSync(file, readFileSync(file, "utf8"));
    for (const { moduleRequest } of module.staticImports) {
      const name = moduleRequest.value;
      if (name.startsWith("#")) open.push(name.slice(1));
      else if (name.startsWith(".")) open.push(normalize(join(dirname(file), name)));
    }
  }
  return found;
}

/** What the image has, as `COPY --from=build /app/FROM TO` of its last stage says. */
function copiedPaths(): string[] {
  return [...DOCKERFILE.matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(
    ([, path = ""]) => path,
  );
}

test("the image has every file that the site and its commands need", () => {
  const copied = copiedPaths();
  const isCopied = (file: string) =>
    copied.some((path) => file === path || file.startsWith(`${path}/`));
  const needed = [...filesOf(ENTRIES), ...READ];
  expect(needed.length).toBeGreaterThan(500);
  expect(needed.filter((file) => !isCopied(file))).toEqual([]);
});

test("the image runs the Node that the launcher requires, as a user without rights", () => {
  const [, required] =
    /REQUIRED_MAJOR = (\d+)/.exec(readFileSync("scripts/launch.mjs", "utf8")) ?? [];
  expect(DOCKERFILE).toContain(`ARG NODE=node:${required}-`);
  const last = DOCKERFILE.slice(DOCKERFILE.lastIndexOf("\nFROM"));
  expect(last).toMatch(/^USER node$/m);
  expect(last).not.toMatch(/^COPY \. /m);
});

test("neither keys nor data of this checkout get into the image", () => {
  const ignored = readFileSync(".dockerignore", "utf8").split("\n");
  expect(ignored).toEqual(expect.arrayContaining([".git", ".data", ".env", "**/node_modules"]));
});

test.each(COMPOSE_FILES)("%s passes every setting, and sets none that there is not", (file) => {
  const { forecourt } = servicesOf(file);
  expect(forecourt?.env_file).toEqual([
    { path: file.startsWith("packaging") ? "../.env" : ".env", required: false },
  ]);
  const unknown = Object.keys(forecourt?.environment ?? {}).filter((name) => !(name in SETTINGS));
  expect(unknown).toEqual([]);
  expect(forecourt).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
});

test("the image and the unit set only settings that there are", () => {
  const inImage = [...(/^ENV (.+)$/m.exec(DOCKERFILE)?.[1] ?? "").matchAll(/(\w+)=/g)];
  const inUnit = [...UNIT.matchAll(/^Environment=(\w+)=/gm)];
  const names = [...inImage, ...inUnit].map(([, name = ""]) => name);
  expect(names).toContain("DATA_DIR");
  expect(names.filter((name) => !(name in SETTINGS))).toEqual([]);
});

test("the unit starts what the image starts, through the launcher", () => {
  const [, started = ""] = /^CMD \["node", "(.+)"\]$/m.exec(DOCKERFILE) ?? [];
  expect(existsSync(started)).toBe(true);
  expect(UNIT).toContain(`ExecStart=/usr/bin/env node scripts/launch.mjs ${started}\n`);
});

const verify = spawnSync("systemd-analyze", ["--version"]);

test.skipIf(verify.error !== undefined)(
  "systemd knows every line of the unit (needs systemd-analyze)",
  () => {
    const { stderr, status } = spawnSync("systemd-analyze", ["verify", "--man=no", UNIT_FILE], {
      encoding: "utf8",
    });
    // A machine without a system manager says so, and reads the file nevertheless.
    expect(stderr.split("\n").filter((line) => line.includes("forecourt.service"))).toEqual([]);
    expect(status).toBe(0);
  },
);
