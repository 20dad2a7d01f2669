import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { parseEnv } from "node:util";

/** Variable that names a file of further settings; `off` reads none. */
export const ENV_FILE = "ENV_FILE";

export interface EnvFile {
  values: Readonly<Record<string, string>>;
  /** A sentence for each line that cannot be read. */
  problems: readonly string[];
}

const NAME_AND_VALUE = /^\s*(?:export\s+)?[A-Za-z_][A-Za-z0-9_]*\s*=\s*(?<value>.*)$/;
const EMPTY = /^\s*(?:#.*)?$/;

/** Reads the variables of a file like `node --env-file`, but reports the lines that Node ignores. */
export function readEnvFile(path: string, isRequired: boolean): EnvFile {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) {
    const problems = isRequired ? [`ENV_FILE names ${path}, but this file does not exist.`] : [];
    return { values: {}, problems };
  }
  // Editors on Windows write a byte order mark, which would become part of the first name.
  const text = readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  // The type allows undefined values, which the parser never returns.
  const values = Object.entries(parseEnv(text)).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { values: Object.fromEntries(values), problems: findBadLines(text, basename(path)) };
}

function findBadLines(text: string, name: string): string[] {
  const problems: string[] = [];
  let quote: string | undefined;
  let openedAt = 0;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (quote !== undefined) {
      if (line.includes(quote)) quote = undefined;
      continue;
    }
    if (EMPTY.test(line)) continue;
    const value = NAME_AND_VALUE.exec(line)?.groups?.["value"];
    // The line is not quoted, because it may be half of a password.
    if (value === undefined)
      problems.push(`line ${index + 1} of ${name} must have the form NAME=value, or begin with #`);
    const [first = ""] = value ?? "";
    if (/["'`]/.test(first) && !value?.slice(1).includes(first)) {
      quote = first;
      openedAt = index + 1;
    }
  }
  if (quote !== undefined)
    problems.push(`line ${openedAt} of ${name} has an unclosed quotation mark`);
  return problems;
}
