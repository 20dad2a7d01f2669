import { IN_PROCESS } from "#server/jobs/in-process.ts";
import { findWrongDirections, FEATURE_ORDER } from "./directions.ts";
import { importsOf, isTest, type SourceFile } from "./source.ts";

const CODE_LINES = 300;

/**
 * Files that a feature may have besides its use cases. The first four may be folders, with one file for each
 * table or screen.
 */
const FEATURE_FILES =
  /^(?:(?:routes|store|views|emails)(?:\/[a-z-]+)?|policy|limits|rules|shapes|rows|jobs|context)\.ts$|^[a-z-]+\.test\.ts$/;
const USE_CASE = /^[a-z]+(?:-[a-z]+)*\.ts$/;
const EXPORTED = /^export (?:async )?(?:function|class) (\w+)/gm;

/** `book-car.ts` is where `bookCar` is; `view-counter.ts` may hold the class `ViewCounter`. */
function nameOf(file: string): string {
  return file.replace(/\.ts$/, "").replaceAll("-", "");
}

/**
 * A server feature has these files, and one use case per file named after its one function. Every feature is
 * thus laid out the same.
 */
export function findUnknownFeatureFiles(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!path.startsWith("server/features/")) return [];
    const [, , feature = "", ...rest] = path.split("/");
    const name = rest.join("/");
    if (!(FEATURE_ORDER as readonly string[]).includes(feature)) {
      return [
        `${path}: "${feature}" is not in the list of features (scripts/structure/directions.ts).`,
      ];
    }
    if (FEATURE_FILES.test(name)) return [];
    const exported = [...text.matchAll(EXPORTED)].map(([, found = ""]) => found.toLowerCase());
    if (USE_CASE.test(name) && exported.length === 1 && exported[0] === nameOf(name)) return [];
    return [
      `${path}: a use case is named after the one function or class that it exports; besides, a feature holds routes, store, views, emails, policy, limits, rules, shapes, rows, jobs, context and tests.`,
    ];
  });
}

/**
 * Matches `export const carJobs: readonly DeclaredJob<Context>[] = [` up to its end; the work of a job is a
 * use case.
 */
const JOB_LIST = /^export const \w+Jobs: readonly DeclaredJob<[\s\S]*?>\[\] = \[\n[\s\S]*?^\];\n/m;

/** A feature's `jobs.ts` is only a list, which is read at a glance and registered as a whole. */
export function findLooseJobs(files: readonly SourceFile[]): string[] {
  const list = files.find(({ path }) => path === "server/jobs/all-jobs.ts");
  return files.flatMap(({ path, text }) => {
    if (!/^server\/features\/[^/]+\/jobs\.ts$/.test(path)) return [];
    const rest = text
      .replace(/^import [^;]*;\n/gm, "")
      .replace(/^interface [\s\S]*?^}\n/gm, "")
      .replace(JOB_LIST, "");
    const isRegistered = list?.text.includes(path.replace("server/", "../")) === true;
    return [
      ...(rest.trim() === ""
        ? []
        : [`${path}: holds one list of declared jobs; what they do is in use cases.`]),
      ...(isRegistered ? [] : [`${path}: its jobs are not in server/jobs/all-jobs.ts.`]),
    ];
  });
}

/** Recurring work is a job, or is listed below as work of each process, with the reason. */
export function findHiddenTimers(files: readonly SourceFile[]): string[] {
  const known = new Set(IN_PROCESS.map(({ file }) => file));
  return files.flatMap(({ path, text }) =>
    path.startsWith("server/") && !isTest(path) && !known.has(path) && /\bsetInterval\(/.test(text)
      ? [`${path}: what comes round is a job (jobs.ts), or is listed in server/jobs/in-process.ts.`]
      : [],
  );
}

/** How often something may be tried is read in one place of each feature. */
export function findLooseLimits(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    path.startsWith("server/features/") &&
    !path.endsWith("/limits.ts") &&
    !isTest(path) &&
    /\bwaitSeconds:/.test(text)
      ? [`${path}: how often something may be tried stands in the feature's limits.ts.`]
      : [],
  );
}

const SERVER_ROOT = /^server\/(main|app|router)(\.test)?\.ts$/;

/** The server's root is its table of contents; every other file belongs in a folder. */
export function findStrayFiles(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path }) =>
    /^server\/[^/]+\.[a-z]+$/.test(path) && !SERVER_ROOT.test(path)
      ? [`${path}: the root of server/ holds main, app and router; put it in a folder.`]
      : [],
  );
}

/** Lines that hold code: not blank, not only a comment. */
export function countCodeLines(text: string): number {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
  return bare.split("\n").filter((line) => line.trim() !== "").length;
}

/** Generated from the migrations: its length follows the columns, and it is not edited by hand. */
const TABLE_TYPES = "server/db/schema.ts";

export function findLongFiles(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (path === TABLE_TYPES) return [];
    const lines = countCodeLines(text);
    return lines > CODE_LINES
      ? [`${path} has ${lines} lines of code; cut it before ${CODE_LINES}.`]
      : [];
  });
}

/** The product's code is in .ts and .tsx files only, because the compiler and these rules check no others. */
export function findUncheckedScripts(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path }) =>
    /^(client|demo|server|shared)\/.*\.([cm]?js|jsx|[cm]ts)$/.test(path)
      ? [`${path}: the product's code is in .ts and .tsx files.`]
      : [],
  );
}

const ENVIRONMENT = [
  /\bprocess\s*(\?\.\s*|\.\s*)env\b/,
  /\bprocess\s*(\?\.\s*)?\[/,
  // `import.meta.env.SSR` and the build's language are no settings: the build replaces them.
  /\bimport\.meta\.env\b(?!\.(?:SSR|VITE_LANGUAGE)\b)/,
  /\bglobal(This)?\s*(\?\.|\.|\[)[\s"'`]*process\b/,
  // An alias of `process` could not be followed; destructuring anything but `env` from it is fine.
  /(?<!\b(const|let|var)\s*\{(?![^}]*(\benv\b|\.\.\.))[^{}]*\}\s*)=\s*process\b(?!\s*[.?([])/,
  /[(,]\s*process\s*[,)]/,
];

/** Settings are read in one place, so that all of them are validated before anything starts. */
export function findEnvironmentReads(files: readonly SourceFile[]): string[] {
  const readers =
    /^(server\/settings\/config\.ts|scripts\/|bench\/|tests\/)|\.config\.ts$|\.test\.ts$/;
  return files.flatMap((file) => {
    if (readers.test(file.path)) return [];
    const isRead =
      ENVIRONMENT.some((way) => way.test(file.text)) ||
      importsOf(file).some((imported) => /^(node:)?process$/.test(imported));
    return isRead
      ? [`${file.path} reads the environment: only server/settings/config.ts does.`]
      : [];
  });
}

/** A suppression must say why on its own line. */
export function findSilentSuppressions(files: readonly SourceFile[]): string[] {
  const suppression = /@ts-(ignore|expect-error|nocheck)|(?:ox|es)lint-disable/;
  return files.flatMap(({ path, text }) =>
    text
      .split("\n")
      .flatMap((line, at) =>
        suppression.test(line) &&
        !/ -- \S|@ts-expect-error \S/.test(line) &&
        !isTest(path) &&
        !path.startsWith("scripts/structure/")
          ? [`${path}:${at + 1}: a suppression says its reason on the same line ("-- reason").`]
          : [],
      ),
  );
}

const ASSERTION =
  /(?<!\bsuch)(?<=[)\]}"'`>]|[=(,:?[{&|].*\w)\s+as\s+(?!const\b)(?:unknown|never|keyof|typeof|readonly|string|number|[A-Z{([])/;

/** Blanks out everything that is no code: block comments, strings, and imports that rename. */
function codeOf(text: string): string {
  const blank = (found: string) => found.replace(/[^\n]/g, " ");
  return text
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/^(?:import|export)\s[^;]*?\sfrom\s/gm, blank)
    .replace(/"(?:[^"\\\n]|\\.)*"|`[^`]*`/g, (found) => `"${blank(found).slice(1, -1)}"`);
}

/** The compiler trusts an assertion, so its line or the one above must say why it is true. */
export function findSilentAssertions(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!/^(client|demo|server|shared)\//.test(path) || isTest(path)) return [];
    const lines = text.split("\n");
    return codeOf(text)
      .split("\n")
      .flatMap((line, at) => {
        const code = line.replace(/\/\/.*/, "");
        const isTold = /\/\/ \S/.test(line) || /^\s*\/\/ \S/.test(lines[at - 1] ?? "");
        return ASSERTION.test(code) && !isTold
          ? [`${path}:${at + 1}: an assertion with "as" says on its line why it holds.`]
          : [];
      });
  });
}

/** Names so vague that any code could end up there. */
export function findVagueNames(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path }) =>
    /(^|\/)(utils?|helpers?|managers?|common|misc)(\/|\.tsx?$)/.test(path)
      ? [`${path}: name what it is for.`]
      : [],
  );
}

export function findProblems(files: readonly SourceFile[]): string[] {
  return [
    ...findWrongDirections(files),
    ...findUnknownFeatureFiles(files),
    ...findLooseJobs(files),
    ...findHiddenTimers(files),
    ...findLooseLimits(files),
    ...findStrayFiles(files),
    ...findUncheckedScripts(files),
    ...findLongFiles(files),
    ...findEnvironmentReads(files),
    ...findSilentSuppressions(files),
    ...findSilentAssertions(files),
    ...findVagueNames(files),
  ];
}

/** The ten longest files, which are the next to be split. */
export function longestFiles(files: readonly SourceFile[]): { path: string; lines: number }[] {
  return files
    .filter(({ path }) => !isTest(path))
    .map(({ path, text }) => ({ path, lines: countCodeLines(text) }))
    .toSorted((a, b) => b.lines - a.lines)
    .slice(0, 10);
}
