import { accessSync, constants, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Debian's package of each program. */
const PACKAGES = {
  etcd: "etcd-server",
  patroni: "patroni",
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
} as const;

export type Program = keyof typeof PACKAGES;

export interface Programs {
  /** The path of each. */
  path: Readonly<Record<Program, string>>;
  /** The directory of the newest PostgreSQL's programs. */
  postgres: string;
}

/** Where Debian keeps a directory for each version of PostgreSQL. */
const POSTGRES = "/usr/lib/postgresql";

/** @throws Error naming the packages that are missing, and the command that installs them */
export function findPrograms(): Programs {
  // Debian keeps servers in sbin, which is not in everybody's PATH.
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/sbin"];
  const find = (name: Program) => folders.map((folder) => join(folder, name)).find(canRun);
  const path = {
    etcd: find("etcd"),
    patroni: find("patroni"),
    haproxy: find("haproxy"),
    pgbouncer: find("pgbouncer"),
  };
  const postgres = findPostgres();
  const names = Object.keys(PACKAGES) as Program[]; // keys of the table above
  const missing: string[] = names
    .filter((name) => path[name] === undefined)
    .map((name) => PACKAGES[name]);
  if (postgres === undefined) missing.push("postgresql-15");
  if (missing.length > 0 || postgres === undefined)
    throw new Error(
      `Missing: ${missing.join(", ")}. On Debian, as root: apt-get install ${missing.join(" ")}`,
    );
  return { path: path as Record<Program, string>, postgres }; // none is missing
}

/** The newest version of 15 or later. */
function findPostgres(): string | undefined {
  return listFolders(POSTGRES)
    .map(Number)
    .filter((version) => version >= 15)
    .toSorted((a, b) => b - a)
    .map((version) => join(POSTGRES, String(version), "bin"))
    .find((folder) => canRun(join(folder, "postgres")));
}

function listFolders(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // not Debian, or no PostgreSQL
  }
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
