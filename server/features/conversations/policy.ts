import type { Side } from "#shared/rules/conversations.ts";
import { AppError } from "#server/base/errors.ts";
import type { ConversationRow } from "./store.ts";

/** The reply to everybody who is no side of it, whether or not there is one. */
export function noConversation(): AppError {
  return new AppError("NOT_FOUND", "There is no such conversation.");
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
    throw new AppError("CONFLICT", "You have blocked this person. Unblock them to write.");
  if (blocks.length > 0)
    throw new AppError("CONFLICT", "This person does not want messages from you.");
}

/** @throws AppError CONFLICT when not all attachments of a message could be sent with it */
export function requireAll(asked: readonly string[], sent: number): void {
  if (sent === asked.length) return;
  const reason = "is not there any more: files that are not sent are kept for a day";
  throw new AppError(
    "CONFLICT",
    "A file of this message is not there any more, because files that are not sent are kept for a day. Remove it, and add it again.",
    { attachments: reason },
  );
}

/** @throws AppError FORBIDDEN, with the reason, for a suspended account that answers by mail */
export function requireNotSuspended(reason: string | null): void {
  if (reason === null) return;
  throw new AppError("FORBIDDEN", `Your account is suspended. The reason: ${reason}`);
}

/** @throws AppError CONFLICT when the account of the other side is gone */
export function requireReader(readerId: string | null): string {
  if (readerId !== null) return readerId;
  throw new AppError("CONFLICT", "This person has left the site: nobody would read your message.");
}
