import { readFileSync, statSync } from "node:fs";
import { userInfo } from "node:os";

import { DatabaseStartError } from "#server/db/start-error.ts";

/** The user that initdb and postgres run as. `switches` is false when it is the current user. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
  readonly switches: boolean;
}

// PostgreSQL refuses to run as root, and initdb needs its user's name in /etc/passwd.
const PREFERRED_NAMES = ["forecourt", "postgres", "_postgres", "nobody", "daemon"];

/**
 * Chooses PostgreSQL's account: the current user, or for root an unprivileged one. An existing cluster keeps
 * its owner.
 */
export function chooseAccount(clusterDir: string): Account {
  const uid = process.geteuid?.() ?? 0;
  const gid = process.getegid?.() ?? 0;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (process.platform === "win32") return { uid, gid, switches: false };
  if (uid !== 0) {
    if (owner && owner.uid !== uid) {
      throw new DatabaseStartError(
        `The database in ${clusterDir} belongs to user id ${owner.uid}, but this process runs as user id ${uid}. ` +
          "Start Forecourt as the user who owns the data directory.",
      );
    }
    if (!owner) requireName(uid);
    return { uid, gid, switches: false };
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, switches: true };
  const account = findUnprivilegedAccount(readFileSync("/etc/passwd", "utf8"));
  if (account) return { ...account, switches: true };
  throw new DatabaseStartError(
    "PostgreSQL cannot run as root, and this server has no other account to run it " +
      `(looked for ${PREFERRED_NAMES.join(", ")} in /etc/passwd). Start as an ordinary user, or set DATABASE_URL.`,
  );
}

/** initdb needs the name of its user; containers are often run with a bare number. */
function requireName(uid: number): void {
  try {
    userInfo();
  } catch {
    throw new DatabaseStartError(
      `PostgreSQL cannot create a database for user id ${uid}, because the id has no name on this server. ` +
        "Add an entry to /etc/passwd, start as another user, or set DATABASE_URL.",
    );
  }
}

/** The best of the known unprivileged accounts in the text of a passwd file. */
export function findUnprivilegedAccount(passwd: string): { uid: number; gid: number } | undefined {
  const accounts = new Map<string, { uid: number; gid: number }>();
  for (const line of passwd.split("\n")) {
    const [name = "", , uid = "", gid = ""] = line.split(":");
    // On macOS `nobody` has the id -2, which Node cannot switch to.
    if (/^[1-9]\d*$/.test(uid) && /^\d+$/.test(gid))
      accounts.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  const name = PREFERRED_NAMES.find((candidate) => accounts.has(candidate));
  return name === undefined ? undefined : accounts.get(name);
}

/** Options for spawn that run the child as this account. */
export function spawnIdentity(account: Account): { uid?: number; gid?: number } {
  return account.switches ? { uid: account.uid, gid: account.gid } : {};
}
