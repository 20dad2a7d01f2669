import { IN_PROCESS } from "#server/jobs/in-process.ts";
import { findWrongDirections, FEATURE_ORDER } from "./directions.ts";
import { importsOf, isTest, type SourceFile } from "./source.ts";

const CODE_LINES = 300;

/** What a feature may hold besides its use cases; the first four may be folders, one file for each table or screen. */
const FEATURE_FILES =
  /^(?:(?:routes|store|views|emails)(?:\/[a-z-]+)?|policy|limits|rules|shapes|rows|jobs|context)\.ts$|^[a-z-]+\.test\.ts$/;
const USE_CASE = /^[a-z]+(?:-[a-z]+)*\.ts$/;
const EXPORTED = /^export (?:async )?(?:function|class) (\w+)/gm;

/** `book-car.ts` is where `bookCar` is; `view-counter.ts` may hold the class `ViewCounter`. */
function nameOf(file: string): string {
  return file.replace(/\.ts$/, "").replaceAll("-", "");
}

/** A server feature has these files and its use cases, each named after its one function: whoever knows one knows all. */
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

/** `export const carJobs: readonly DeclaredJob<Context>[] = [` and its end: what a job does is a use case. */
const JOB_LIST = /^export const \w+Jobs: readonly DeclaredJob<[\s\S]*?>\[\] = \[\n[\s\S]*?^\];\n/m;

/** A feature's `jobs.ts` is a list, which can be read at a glance and is registered whole. */
export function findLooseJobs(files: readonly SourceFile[]): string[] {
  const register = files.find(({ path }) => path === "server/jobs/register.ts");
  return files.flatMap(({ path, text }) => {
    if (!/^server\/features\/[^/]+\/jobs\.ts$/.test(path)) return [];
    const rest = text
      .replace(/^import [^;]*;\n/gm, "")
      .replace(/^interface [\s\S]*?^}\n/gm, "")
      .replace(JOB_LIST, "");
    const isRegistered = register?.text.includes(path.replace("server/", "../")) === true;
    return [
      ...(rest.trim() === ""
        ? []
        : [`${path}: holds one list of declared jobs; what they do is in use cases.`]),
      ...(isRegistered ? [] : [`${path}: its jobs are not in server/jobs/register.ts.`]),
    ];
  });
}

/** What comes round is a job, or is in the list of what each process does, with the reason. */
export function findHiddenTimers(files: readonly SourceFile[]): string[] {
  const known = new Set(IN_PROCESS.map(({ file }) => file));
  return files.flatMap(({ path, text }) =>
    path.startsWith("server/") && !isTest(path) && !known.has(path) && /\bsetInterval\(/.test(text)
      ? [`${path}: what comes round is a job (jobs.ts), or is listed in server/jobs/in-process.ts.`]
      : [],
  );
}

const SERVER_ROOT = /^server\/(main|app|router)(\.test)?\.ts$/;

/** The root of the server is its table of contents: everything else has a room. */
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

/** Made from the migrations: it is as long as there are columns, and nobody edits it. */
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

/** One kind of file for the product: what the compiler and these rules do not read is checked by nobody. */
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
  // Whether the code runs on the server is no setting: the build writes it in.
  /\bimport\.meta\.env\b(?!\.SSR\b)/,
  /\bglobal(This)?\s*(\?\.|\.|\[)[\s"'`]*process\b/,
  // Under another name it could not be followed; taking something else than `env` out of it is fine.
  /(?<!\b(const|let|var)\s*\{(?![^}]*(\benv\b|\.\.\.))[^{}]*\}\s*)=\s*process\b(?!\s*[.?([])/,
  /[(,]\s*process\s*[,)]/,
];

/** Settings are read in one place, so that all of them are checked before anything starts. */
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

/** The text with what is no code blanked out: block comments, strings, imports that rename. */
function codeOf(text: string): string {
  const blank = (found: string) => found.replace(/[^\n]/g, " ");
  return text
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/^(?:import|export)\s[^;]*?\sfrom\s/gm, blank)
    .replace(/"(?:[^"\\\n]|\\.)*"|`[^`]*`/g, (found) => `"${blank(found).slice(1, -1)}"`);
}

/** The compiler believes an assertion: the line, or the one above it, says why it is true. */
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

/** Words for places where anything could be. */
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
    ...findStrayFiles(files),
    ...findUncheckedScripts(files),
    ...findLongFiles(files),
    ...findEnvironmentReads(files),
    ...findSilentSuppressions(files),
    ...findSilentAssertions(files),
    ...findVagueNames(files),
  ];
}

/** The ten longest files: they are the next to be cut. */
export function longestFiles(files: readonly SourceFile[]): { path: string; lines: number }[] {
  return files
    .filter(({ path }) => !isTest(path))
    .map(({ path, text }) => ({ path, lines: countCodeLines(text) }))
    .toSorted((a, b) => b.lines - a.lines)
    .slice(0, 10);
}
