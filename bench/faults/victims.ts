import { findDescendants } from "../machine/processes.ts";

/** What is ended at once: the process of the site, its PostgreSQL with all its processes, or both as by a power cut. */
export const VICTIMS = ["site", "database", "both"] as const;
export type Victim = (typeof VICTIMS)[number];

/** Ends it by SIGKILL. */
export function kill(victim: Victim, site: number): void {
  const database = findDatabase(site);
  if (victim !== "site") sendAll(database, "SIGKILL");
  if (victim !== "database") sendAll([site], "SIGKILL");
}

/** The processes of the PostgreSQL that a site has started. */
export function findDatabase(site: number): number[] {
  const pids = findDescendants(site, "postgres");
  if (pids.length === 0) throw new Error("the site has no database of its own: this needs Linux");
  return pids;
}

export function sendAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended in the meantime.
    }
  }
}
