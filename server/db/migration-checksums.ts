import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { readMigrations } from "./migrate.ts";

export const CHECKSUMS_FILE = join(import.meta.dirname, "migrations/checksums.json");

/** Name of a migration -> SHA-256 of its file when it was first released. */
export type Checksums = Readonly<Record<string, string>>;

export function readChecksums(file = CHECKSUMS_FILE): Checksums {
  // Written only by scripts/generate-checksums.ts; a guard test compares every value.
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Checksums) : {};
}

/**
 * Differences between list and files: a released migration that was changed or removed, or one that is not
 * listed.
 */
export function findProblems(listed: Checksums, found: Checksums): string[] {
  const names = new Set([...Object.keys(listed), ...Object.keys(found)]);
  return [...names].flatMap((name) => {
    if (found[name] === undefined)
      return [`${name}.sql has landed and must not be removed or renamed`];
    if (listed[name] === undefined) return [`${name}.sql is not listed: run npm run generate`];
    if (listed[name] === found[name]) return [];
    return [`${name}.sql has landed and must not change: write a new migration instead`];
  });
}

export function computeChecksums(directory?: string): Checksums {
  return Object.fromEntries(
    readMigrations(directory).map(({ name, checksum }) => [name, checksum]),
  );
}
