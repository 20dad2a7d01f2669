import { findDescendants, sendSignal } from "../machine/processes.ts";

/** What is ended at once: the process of the site, its PostgreSQL with all its processes, or both as by a power cut. */
export const VICTIMS = ["site", "database", "both"] as const;
export type Victim = (typeof VICTIMS)[number];

/** Ends it by SIGKILL. */
export function kill(victim: Victim, site: number): void {
  const database = findDatabase(site);
  if (victim !== "site") sendSignal(database, "SIGKILL");
  if (victim !== "database") sendSignal([site], "SIGKILL");
}

/** The processes of the PostgreSQL that a site has started. */
export function findDatabase(site: number): number[] {
  const pids = findDescendants(site, "postgres");
  if (pids.length === 0) throw new Error("the site has no database of its own: this needs Linux");
  return pids;
}
