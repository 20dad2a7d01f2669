import { t } from "#shared/lib/text.ts";
import type { Side } from "#shared/rules/conversations.ts";
import { AppError } from "#server/base/errors.ts";
import type { ConversationRow } from "./store.ts";

/** The reply to everybody who is no side of it, whether or not there is one. */
export function noConversation(): AppError {
  return new AppError("NOT_FOUND", t`We couldn’t find this conversation.`);
}

/** The side of a person. @throws AppError NOT_FOUND for anybody else, admins too */
export function requireSide(
  conversation: Pick<ConversationRow, "buyer_id" | "seller_id"> | undefined,
  userId: string,
): Side {
  if (conversation?.buyer_id === userId) return "buyer";
  if (conversation?.seller_id === userId) return "seller";
  throw noConversation();
}

/** @throws AppError CONFLICT for whoever has blocked the other, or was blocked by them */
export function requireUnblocked(blocks: readonly { blocker_id: string }[], userId: string): void {
  if (blocks.some(({ blocker_id: by }) => by === userId))
    throw new AppError("CONFLICT", t`You’ve blocked this person. Unblock them to send a message.`);
  if (blocks.length > 0) throw new AppError("CONFLICT", t`You can’t send messages to this person.`);
}

/** @throws AppError CONFLICT when not all attachments of a message could be sent with it */
export function requireAll(asked: readonly string[], sent: number): void {
  if (sent === asked.length) return;
  const reason = t`One of your files has expired. Add it again.`;
  throw new AppError(
    "CONFLICT",
    t`One of your files has expired, because unsent files are kept for one day. Remove it and add it again.`,
    { fields: { attachments: reason } },
  );
}

/** @throws AppError FORBIDDEN, with the reason, for a suspended account that answers by mail */
export function requireNotSuspended(reason: string | null): void {
  if (reason === null) return;
  throw new AppError("FORBIDDEN", t`Your account is suspended. Reason: ${reason}`);
}

/** @throws AppError CONFLICT when the account of the other side is gone */
export function requireReader(readerId: string | null): string {
  if (readerId !== null) return readerId;
  throw new AppError(
    "CONFLICT",
    t`This account has been deleted, so no one would read your message.`,
  );
}
