import { readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { dirname, posix } from "node:path";

export interface SourceFile {
  /** Path from the root, with forward slashes. */
  path: string;
  text: string;
}

const SCRIPTS = ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs"].map((end) => `*.${end}`);

/** The source files that git tracks or would add. */
export function readSources(): SourceFile[] {
  const listed = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "-z", ...SCRIPTS],
    { encoding: "utf8" },
  );
  const paths = [...new Set(listed.split("\0"))].filter((path) => path !== "");
  return paths.flatMap((path) => {
    try {
      return [{ path, text: readFileSync(path, "utf8") }];
    } catch {
      return []; // deleted in the work tree, still in the index
    }
  });
}

const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s(?:[^"';]*?\sfrom\s)?["'](?<statement>[^"']+)["']|\bimport\s*\(\s*(?<quote>["'`])(?<dynamic>[^"'`$]+)\k<quote>\s*[,)]/g;

/** The imports of a file: paths from the root for own files, names for packages. */
export function importsOf({ path, text }: SourceFile): string[] {
  return [...withoutComments(text).matchAll(IMPORT)].map(({ groups }) => {
    const name = groups?.["statement"] ?? groups?.["dynamic"] ?? "";
    if (name.startsWith("#")) return name.slice(1);
    if (name.startsWith(".")) return posix.join(dirname(path), name);
    return name;
  });
}

const COMPUTED_IMPORT = /\bimport(?:\.meta\.glob\b|\s*\((?!\s*(["'`])[^"'`$]+\1\s*[,)]))[^\n]*/g;

/** Imports with a path computed at run time, each to the end of its line. */
export function computedImportsOf({ text }: SourceFile): string[] {
  return [...withoutComments(text).matchAll(COMPUTED_IMPORT)].map(([found]) => found);
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "");
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith("tests/");
}
