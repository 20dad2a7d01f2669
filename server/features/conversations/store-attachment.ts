import { randomUUID } from "node:crypto";
import { v7 as makeId } from "uuid";
import { invariant } from "#server/base/errors.ts";
import { pathOf } from "#server/base/private-files.ts";
import { transact } from "#server/db/transact.ts";
import type { CheckedFile } from "./check-file.ts";
import type { ConversationContext } from "./context.ts";
import { requireFewAttached } from "./limits.ts";
import { previewOf } from "./rules.ts";
import { countWritten, lockAuthor } from "./store.ts";
import {
  type AttachmentRow,
  countAttached,
  deleteAttachment,
  insertAttachment,
  markStored,
} from "./store/attachments.ts";

interface Owned {
  conversationId: string;
  ownerId: string;
}

/**
 * Stores a checked file that its owner has not sent yet. The row is written before the file, so that no file is
 * orphaned. A row without its file is removed after an hour.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function storeAttachment(
  { kysely, attachments }: Pick<ConversationContext, "kysely" | "attachments">,
  { conversationId, ownerId }: Owned,
  { kind, name, content, picture }: CheckedFile,
): Promise<AttachmentRow> {
  const id = makeId();
  const file = randomUUID().replaceAll("-", "");
  await transact(kysely, async (transaction) => {
    // The lock makes the limit count all files of one person, also those that are sent at once.
    await lockAuthor(transaction, ownerId);
    const written = await countWritten(transaction, ownerId);
    requireFewAttached(await countAttached(transaction, ownerId), written);
    await insertAttachment(transaction, {
      id,
      owner_id: ownerId,
      conversation_id: conversationId,
      kind,
      name,
      bytes: content.length,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      thumbhash: picture?.thumbhash ?? null,
      file,
    });
  });
  try {
    await attachments.write(pathOf(file), content);
    if (picture) await attachments.write(previewOf(file), picture.preview);
  } catch (error) {
    // If the rest of the file cannot be removed now, a job removes it within the hour.
    await attachments.removeAll(pathOf(file)).then(
      () => deleteAttachment(kysely, id),
      () => {},
    );
    throw error;
  }
  const row = await markStored(kysely, id);
  invariant(row, "an attachment was added and is gone");
  return row;
}
