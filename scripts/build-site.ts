import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { once } from "node:events";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { CommandError } from "../server/base/command-error.ts";
import { languages, readCatalogue } from "../server/base/catalogues.ts";
import { findFaults } from "./words/find-faults.ts";
import { BUILD_LANGUAGE } from "./words/inline-words.ts";
import { writeVisitManifest } from "./write-visit-manifest.ts";

const STAMP = "build/stamp.txt";
const SOURCES = [
  "client/**/*",
  "shared/**/*.ts",
  "words/*.po",
  "scripts/words/*.ts",
  "scripts/inline-script.ts",
  "server/base/catalogues.ts",
  "package-lock.json",
  "*.config.ts",
];
const COMPRESSIBLE = "build/*/client/**/*.{js,css,svg,json,txt,webmanifest}";

/** A hash over all sources of the pages. */
function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap((pattern) => globSync(pattern)).toSorted()) {
    if (/\.test\.tsx?$/.test(file) || !/\.\w+$/.test(file)) continue;
    hash.update(`${file}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** Whether the built pages match the current sources. */
export function isBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === fingerprint();
}

/** Whether this installation can build: a production installation may lack the build tools. */
export function canBuild(): boolean {
  return existsSync("node_modules/@react-router/dev/package.json");
}

/** Exits the process where a catalogue cannot be used, before anything of the last build is gone. */
function requireCatalogues(): void {
  try {
    for (const language of languages()) {
      const [fault, ...more] = findFaults(readCatalogue(language), { isPartial: true });
      if (fault !== undefined)
        throw new CommandError(
          [`words/${language}.po cannot be used:`, fault, ...more.slice(0, 9)].join("\n  "),
        );
    }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/**
 * Builds the pages in each language, into a folder of its own, and precompresses static files. Exits the process when
 * that fails.
 */
export async function buildSite(): Promise<void> {
  requireCatalogues();
  rmSync("build", { recursive: true, force: true });
  const codes = await Promise.all(languages().map((language) => buildPages(language)));
  if (codes.some((code) => code !== 0)) {
    process.stderr.write("The pages could not be built; the reason stands above.\n");
    process.exit(1);
  }
  for (const language of languages()) writeVisitManifest(language);
  for (const file of globSync(COMPRESSIBLE)) {
    const content = readFileSync(file);
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
  writeFileSync(STAMP, fingerprint());
}

async function buildPages(language: string): Promise<number | null> {
  const cli = join("node_modules", "@react-router", "dev", "bin.cjs");
  const child = spawn(process.execPath, [cli, "build"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production", [BUILD_LANGUAGE]: language },
  });
  const [code] = (await once(child, "exit")) as [number | null]; // the event's first argument
  return code;
}
