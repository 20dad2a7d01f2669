import type { Attachment } from "#shared/contract/conversations.ts";
import type { Actor } from "#server/base/actor.ts";
import { beginAttempt } from "#server/base/throttle.ts";
import { checkFile } from "./check-file.ts";
import type { ConversationContext } from "./context.ts";
import { UPLOADS } from "./limits.ts";
import { requireSide } from "./policy.ts";
import { toAttachment } from "./shapes.ts";
import { storeAttachment } from "./store-attachment.ts";
import { findConversation } from "./store.ts";

/**
 * Adds a picture or a PDF for the caller's next message in a conversation.
 * @throws AppError NOT_FOUND, TOO_MANY_REQUESTS, or naming the file and the field `file`
 */
export async function addAttachment(
  context: ConversationContext,
  { userId }: Actor,
  { id: conversationId, file }: { id: string; file: File },
): Promise<Attachment> {
  requireSide(await findConversation(context.kysely, conversationId), userId);
  await beginAttempt(context.pool, UPLOADS, userId);
  const checked = await checkFile(context, file.name, Buffer.from(await file.arrayBuffer()));
  return toAttachment(await storeAttachment(context, { conversationId, ownerId: userId }, checked));
}
