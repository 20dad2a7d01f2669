import type { SystemState } from "#shared/contract/system.ts";
import type { SystemContext } from "./context.ts";
import { within } from "#server/base/within.ts";
import { runChecks } from "./run-checks.ts";

const LIMIT_MS = 10_000;

/** The checks, made now, and the jobs that have failed; none where they cannot be read, which a check tells. */
export async function findSystemState({
  checks,
  listTroubledJobs,
}: SystemContext): Promise<SystemState> {
  const [found, jobs] = await Promise.all([
    runChecks(checks),
    within(LIMIT_MS, listTroubledJobs).catch(() => []),
  ]);
  return { checked_at: new Date().toISOString(), checks: found, jobs };
}
