import type { DocumentContext } from "./context.ts";
import { removeFile } from "./remove-file.ts";
import { findDue, takeDue } from "./store/documents.ts";

/** Deletes due documents. If a file cannot be removed, its row stays and the removal is retried. */
export async function removeDue(
  { kysely, documents, documentDays }: Omit<DocumentContext, "pool">,
  now: Date,
): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await findDue(kysely, now, documentDays))
    await kysely
      .transaction()
      .execute(async (transaction) => {
        const row = await takeDue(transaction, id, now, documentDays);
        if (row !== undefined) await removeFile(transaction, documents, row);
      })
      // One failure does not stop the other removals.
      .catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
