import { AppError } from "#server/base/errors.ts";
import { pathOf, PRIVATE_HEADERS } from "#server/base/private-files.ts";
import { t } from "#shared/lib/text.ts";
import type { ConversationContext } from "./context.ts";
import { previewOf } from "./rules.ts";
import { type AttachmentRow, findAttachment } from "./store/attachments.ts";

interface Asked {
  conversationId: string;
  id: string;
  size: "full" | "preview";
  /** Whether the asker may read this one. */
  mayRead: (row: AttachmentRow) => boolean;
}

/**
 * The content of an attachment, for a caller whose right to the conversation has been checked.
 * @throws AppError NOT_FOUND
 */
export async function readAttachment(
  { kysely, attachments }: Pick<ConversationContext, "kysely" | "attachments">,
  { conversationId, id, size, mayRead }: Asked,
): Promise<{ headers: typeof PRIVATE_HEADERS; body: File }> {
  const row = await findAttachment(kysely, conversationId, id);
  const isThere = row !== undefined && mayRead(row) && (size === "full" || row.kind === "picture");
  const content =
    isThere && (await attachments.read(size === "full" ? pathOf(row.file) : previewOf(row.file)));
  if (!content) throw new AppError("NOT_FOUND", t`We couldn’t find this attachment.`);
  const type = row.kind === "pdf" ? "application/pdf" : "image/webp";
  return {
    headers: PRIVATE_HEADERS,
    body: new File([new Uint8Array(content)], row.name, { type }),
  };
}
