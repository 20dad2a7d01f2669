import { t } from "#shared/lib/text.ts";
import type { DeclaredJob } from "#server/jobs/jobs.ts";

interface BackupJobContext {
  /**
   * Backs the site up; returns `UNFINISHED` when the signal was aborted. Undefined where no backups are kept, and
   * in a process that has no access as the owner of the tables.
   */
  backUp: ((signal: AbortSignal) => Promise<unknown>) | undefined;
}

export const backupJobs: readonly DeclaredJob<BackupJobContext>[] = [
  {
    queue: "backup",
    cron: "40 1 * * *",
    about: t`Backs up the whole site to the folder or bucket in BACKUPS_TO, every night and when an admin asks for it, and keeps only the newest backup of each day.`,
    run: async ({ backUp }, _data, { signal }) => backUp?.(signal),
  },
];
