import { ENV_FILE } from "./env-file.ts";
import { ALIASES, SETTINGS } from "./settings.ts";

type Environment = Readonly<Record<string, string | undefined>>;

interface Known {
  name: string;
  letters: string;
  words: readonly string[];
}

/** Other words for the same thing, in names of variables. Each side is reduced to one of them. */
const SAME_WORD: Readonly<Record<string, string>> = {
  DB: "DATABASE",
  EMAIL: "MAIL",
  SMTP: "MAIL",
  PASS: "PASSWORD",
  PWD: "PASSWORD",
  USERNAME: "USER",
  URI: "URL",
  TRUSTED: "TRUST",
  PROXIES: "PROXY",
};

/** Variables of npm, Node, PostgreSQL's and AWS's clients, git, locales and OpenTelemetry, which we do not own. */
const FOREIGN = /^(?:npm_|NODE_|PG|AWS_|GIT_|GITHUB_|CI_|LC_|OTEL_|XDG_)/;
/** Every setting can be read from the file that its name with this suffix names. */
const FILE = /_FILE$/;
/** A longer name is no typing error. */
const LONGEST_NAME = 60;
/** Names with fewer letters are compared exactly: `POST` is no `PORT`, and `LOCAL` no `LOCALE`. */
const SHORTEST_MISSPELT = 6;
/** From this number of letters on, two of them may differ. */
const LONG_NAME = 10;

const KNOWN: readonly Known[] = [...Object.keys(SETTINGS), ENV_FILE].map((name) => ({
  name,
  letters: lettersOf(name),
  words: wordsOf(name),
}));

/**
 * A sentence for each variable that is not read but resembles a setting. Only names are told, because the
 * values can be secrets.
 */
export function findUnknownSettings(env: Environment): string[] {
  return Object.keys(env).flatMap((name) => {
    if (!env[name]?.trim() || name.length > LONGEST_NAME || isKnown(name)) return [];
    const meant = FOREIGN.test(name) ? undefined : findMeant(name, env);
    return meant === undefined ? [] : [`${name}: unknown setting; did you mean ${meant}?`];
  });
}

function isKnown(name: string): boolean {
  const names = [name, name.replace(FILE, "")];
  return (
    names.some((each) => Object.hasOwn(SETTINGS, each)) || name in ALIASES || name === ENV_FILE
  );
}

function findMeant(name: string, env: Environment): string | undefined {
  const found = findSpelling(name) ?? findWords(name, env);
  if (found !== undefined || !FILE.test(name)) return found;
  const meant = findMeant(name.replace(FILE, ""), env);
  return meant && `${meant}_FILE`;
}

/** The setting with the same letters, or the one with the fewest errors of typing. */
function findSpelling(name: string): string | undefined {
  const letters = lettersOf(name);
  const distances = KNOWN.map((known) => ({
    name: known.name,
    distance: countEdits(letters, known.letters),
    most: mostEdits(Math.min(letters.length, known.letters.length)),
  }));
  return distances
    .filter(({ distance, most }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance)[0]?.name;
}

function mostEdits(length: number): number {
  if (length < SHORTEST_MISSPELT) return 0;
  return length < LONG_NAME ? 1 : 2;
}

/**
 * The setting of the same meaning, or one that has all of the name's words and more: `S3_SECRET_KEY` for
 * `S3_SECRET_ACCESS_KEY`. A setting that is set is not the one that was meant.
 */
function findWords(name: string, env: Environment): string | undefined {
  const words = wordsOf(name);
  if (words.length < 2) return undefined;
  const found = KNOWN.filter((known) => known.words[0] === words[0] && isPartOf(words, known.words))
    .toSorted((a, b) => a.words.length - b.words.length)
    .at(0)?.name;
  const isSet = env[found ?? ""] !== undefined || env[`${found}_FILE`] !== undefined;
  return isSet ? undefined : found;
}

function isPartOf(words: readonly string[], all: readonly string[]): boolean {
  let at = 0;
  for (const word of all) if (word === words[at]) at += 1;
  return at === words.length;
}

function lettersOf(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
}

function wordsOf(name: string): string[] {
  const words = name.toUpperCase().split(/[^A-Z0-9]+/);
  return words.filter((word) => word !== "").map((word) => SAME_WORD[word] ?? word);
}

/** How many letters are missing, added, wrong, or swapped with their neighbour (optimal string alignment). */
function countEdits(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      next.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (before[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    before = last;
    last = next;
  }
  return last[b.length] ?? 0;
}
