import { pathOf } from "#server/base/private-files.ts";
import type { ConversationContext } from "./context.ts";
import { deleteAttachment, findDue, takeDue } from "./store/attachments.ts";

/**
 * Deletes attachments that were never sent, and those of conversations that are gone. Idempotent. If a file cannot be
 * removed, its row stays and the removal is retried.
 */
export async function removeDueAttachments(
  { kysely, attachments }: Pick<ConversationContext, "kysely" | "attachments">,
  now: Date,
): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await findDue(kysely, now))
    await kysely
      .transaction()
      .execute(async (transaction) => {
        const row = await takeDue(transaction, id, now);
        if (row === undefined) return;
        await attachments.removeAll(pathOf(row.file));
        await deleteAttachment(transaction, id);
      })
      // One failure does not stop the other removals.
      .catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
