import { t } from "#shared/lib/text.ts";
import type { Attachment } from "#shared/contract/conversations.ts";

/** The address of a picture of a conversation, which the session's cookie opens. */
export function attachmentPath(
  conversationId: string,
  { _id: id }: Attachment,
  size: "full" | "preview",
): string {
  return `/api/conversations/${conversationId}/attachments/${id}?size=${size}`;
}

/** A file's name without its ending, to be read aloud. */
export function altOf({ name }: Pick<Attachment, "name">): string {
  return name.replace(/\.[a-z0-9]+$/i, "");
}

/** "240 kB", "1.2 MB". */
export function sizeOf({ bytes }: Pick<Attachment, "bytes">): string {
  return bytes < 1_000_000 ? t`${Math.ceil(bytes / 1000)} kB` : t`${(bytes / 1e6).toFixed(1)} MB`;
}
