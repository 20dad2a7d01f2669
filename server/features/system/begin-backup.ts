import { AppError } from "#server/base/errors.ts";
import type { SystemContext } from "./context.ts";

/**
 * Puts the job that backs the site up. Idempotent while one is queued or running.
 * @throws AppError CONFLICT where the site makes no backups
 */
export async function beginBackup({ kysely, jobs, backups }: SystemContext): Promise<void> {
  if (backups.kept === 0)
    throw new AppError(
      "CONFLICT",
      "Backups are turned off. Set BACKUPS_KEPT to 1 or more, or run npm run backup on the server.",
    );
  await kysely
    .transaction()
    .execute((transaction) => jobs.put(transaction, "backup", [{ data: {} }]));
}
