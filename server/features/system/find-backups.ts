import type { BackupState } from "#shared/contract/system.ts";
import type { SystemContext } from "./context.ts";

/** The backups, and whether one is queued or running on any machine. */
export async function findBackups({
  jobs,
  backups,
  listTroubledJobs,
}: SystemContext): Promise<BackupState> {
  const [{ items, problem }, isPut, troubled] = await Promise.all([
    backups.list(),
    jobs.has("backup", {}),
    listTroubledJobs(),
  ]);
  const hasFailed = troubled.some(({ name }) => name === "backup");
  const { kept, place } = backups;
  const isRunning = isPut && !hasFailed;
  return { kept, place, problem, is_running: isRunning, has_failed: hasFailed, items };
}
