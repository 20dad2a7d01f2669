import type { Actor } from "#server/base/actor.ts";
import type { DocumentContext } from "./context.ts";
import { removeFile } from "./remove-file.ts";
import { takeDraft } from "./store/documents.ts";

/** Deletes a draft. Returns how many that were. */
export async function removeDraft(
  { kysely, documents }: DocumentContext,
  { userId }: Actor,
  id: string,
): Promise<{ deletedCount: number }> {
  return kysely.transaction().execute(async (transaction) => {
    const draft = await takeDraft(transaction, id, userId);
    if (draft === undefined) return { deletedCount: 0 };
    await removeFile(transaction, documents, draft);
    return { deletedCount: 1 };
  });
}
