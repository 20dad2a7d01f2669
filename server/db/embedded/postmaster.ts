import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { DatabaseStartError, errorCode } from "#server/db/start-error.ts";

import { isAlive } from "./ownership.ts";

const POLL_MS = 15;
const ORPHAN_GRACE_MS = 1_500;
const ORPHAN_LIMIT_MS = 20_000;

/** The state of a running PostgreSQL, as its cluster's postmaster.pid records it. */
export interface PostmasterState {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

/** Reads postmaster.pid, whose lines PostgreSQL documents in src/include/utils/pidfile.h. */
export function readPostmaster(cluster: string): PostmasterState | undefined {
  let text: string;
  try {
    text = readFileSync(join(cluster, "postmaster.pid"), "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" };
}

/**
 * Stops a PostgreSQL that a killed run left behind, before the cluster is used again. The caller owns the
 * data directory, so no other process uses it. Usually the orphan is shutting down already, and only needs a
 * moment.
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const orphan = readPostmaster(cluster);
  if (!orphan) return;
  const began = Date.now();
  let isPressed = false;
  while (isAlive(orphan.pid) && isServing(orphan.pid, cluster)) {
    const waited = Date.now() - began;
    if (waited > ORPHAN_LIMIT_MS) {
      throw new DatabaseStartError(
        `A PostgreSQL process of an earlier run (process ${orphan.pid}) still uses ${cluster} and does not stop. ` +
          `End that process and start again.`,
      );
    }
    if (!isPressed && waited > ORPHAN_GRACE_MS) {
      isPressed = true;
      // An immediate shutdown loses nothing: acknowledged transactions are in the write-ahead log.
      process.kill(orphan.pid, "SIGQUIT");
    }
    await sleep(POLL_MS);
  }
  // PostgreSQL refuses to start while the process id in this file exists. After a reboot another program may
  // have that id.
  rmSync(join(cluster, "postmaster.pid"), { force: true });
}

/** Whether that process is this cluster's PostgreSQL, and not another one that has reused its process id. */
function isServing(pid: number, cluster: string): boolean {
  try {
    // PostgreSQL's working directory is its cluster.
    if (process.platform === "linux") return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    const list =
      process.platform === "win32"
        ? ["tasklist", "/FI", `PID eq ${pid}`, "/NH"]
        : ["ps", "-o", "command=", "-p", `${pid}`];
    const [program = "", ...programArguments] = list;
    return execFileSync(program, programArguments, { encoding: "utf8" }).includes("postgres");
  } catch {
    return false; // it has just ended, or belongs to another user
  }
}
