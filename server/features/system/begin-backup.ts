import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { transact } from "#server/db/transact.ts";
import { recordAct } from "#server/features/audit/record-act.ts";
import { requireStillAdmin } from "#server/features/users/require-still-admin.ts";
import { t } from "#shared/lib/text.ts";
import type { SystemContext } from "./context.ts";

/**
 * Puts the job that backs the site up. Idempotent while one is queued or running.
 * @throws AppError CONFLICT where the site makes no backups
 */
export async function beginBackup(
  { kysely, jobs, backups, site }: SystemContext,
  actor: Actor,
): Promise<void> {
  if (backups.kept === 0)
    throw new AppError(
      "CONFLICT",
      t`Backups are turned off. Set BACKUPS_KEPT to 1 or more, or run npm run backup on the server.`,
    );
  await transact(kysely, async (transaction) => {
    await requireStillAdmin(transaction, actor);
    await jobs.put(transaction, "backup", [{ data: {} }]);
    const subject = { kind: "site", id: site.origin, name: site.brandName } as const; // a kind of subject
    await recordAct(transaction, actor, { act: "site.backup_begun", subject });
  });
}
