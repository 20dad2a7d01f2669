import type { BackupState } from "#shared/contract/system.ts";
import type { SystemContext } from "./context.ts";

/** The backups of this machine, and whether one is queued or running on any. */
export async function findBackups({
  jobs,
  backups,
  listTroubledJobs,
}: SystemContext): Promise<BackupState> {
  const [items, isPut, troubled] = await Promise.all([
    backups.list(),
    jobs.has("backup", {}),
    listTroubledJobs(),
  ]);
  const hasFailed = troubled.some(({ name }) => name === "backup");
  return { kept: backups.kept, is_running: isPut && !hasFailed, has_failed: hasFailed, items };
}
