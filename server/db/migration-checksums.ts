import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { readMigrations } from "./migrate.ts";

export const CHECKSUMS_FILE = join(import.meta.dirname, "migrations/checksums.json");

/** Name of the migration -> SHA-256 of its file, as they were when each one landed. */
export type Checksums = Readonly<Record<string, string>>;

export function readChecksums(file = CHECKSUMS_FILE): Checksums {
  // Written by scripts/generate-checksums.ts alone; the guard compares every value.
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Checksums) : {};
}

/** What is wrong between the list and the files: a landed migration that changed or went, or is not listed. */
export function findProblems(listed: Checksums, found: Checksums): string[] {
  const names = new Set([...Object.keys(listed), ...Object.keys(found)]);
  return [...names].flatMap((name) => {
    if (found[name] === undefined)
      return [`${name}.sql has landed and must not be removed or renamed`];
    if (listed[name] === undefined)
      return [`${name}.sql is not listed: run node scripts/generate-checksums.ts`];
    if (listed[name] === found[name]) return [];
    return [`${name}.sql has landed and must not change: write a new migration instead`];
  });
}

export function computeChecksums(directory?: string): Checksums {
  return Object.fromEntries(
    readMigrations(directory).map(({ name, checksum }) => [name, checksum]),
  );
}
