import { readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { dirname, posix } from "node:path";

export interface SourceFile {
  /** Path from the root, with forward slashes. */
  path: string;
  text: string;
}

/** The TypeScript files of the product that git knows or would take in. */
export function readSources(): SourceFile[] {
  const listed = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "-z", "*.ts", "*.tsx"],
    {
      encoding: "utf8",
    },
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
  /(?:^|[\s;}])(?:import|export)\s(?:[^"';]*?\sfrom\s)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** What a file imports: paths from the root for our own files, names for packages. */
export function importsOf({ path, text }: SourceFile): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "");
  return [...code.matchAll(IMPORT)].map(([, statement, dynamic]) => {
    const name = statement ?? dynamic ?? "";
    if (name.startsWith("#")) return name.slice(1);
    if (name.startsWith(".")) return posix.join(dirname(path), name);
    return name;
  });
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith("tests/");
}
