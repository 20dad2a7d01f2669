import type { BackupState } from "#shared/contract/system.ts";
import type { SystemContext } from "./context.ts";

/** The backups of this machine, and whether one is queued or running on any. */
export async function findBackups({ jobs, backups }: SystemContext): Promise<BackupState> {
  const [items, isRunning] = await Promise.all([backups.list(), jobs.has("backup", {})]);
  return { kept: backups.kept, is_running: isRunning, items };
}
