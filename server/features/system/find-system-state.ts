import type { SystemState } from "#shared/contract/system.ts";
import type { SystemContext } from "./context.ts";
import { runChecks } from "./run-checks.ts";

/** The checks, made now, and the jobs that have failed. Without a database there are no jobs to list. */
export async function findSystemState({
  checks,
  listTroubledJobs,
}: SystemContext): Promise<SystemState> {
  const [found, jobs] = await Promise.all([runChecks(checks), listTroubledJobs()]);
  return { checked_at: new Date().toISOString(), checks: found, jobs };
}
