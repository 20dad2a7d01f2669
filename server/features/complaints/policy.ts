import type { Side } from "#shared/rules/conversations.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import type { ComplaintRow } from "./store.ts";

interface Sides {
  buyer_id: string | null;
  seller_id: string | null;
}

/** @throws AppError NOT_FOUND for whoever is no side of the conversation, and without one */
export function sideOf(conversation: Sides | undefined, userId: string): Side {
  if (conversation?.buyer_id === userId) return "buyer";
  if (conversation?.seller_id === userId) return "seller";
  throw new AppError("NOT_FOUND", "There is no such conversation.");
}

/**
 * A complaint that this admin may deal with now.
 * @throws AppError NOT_FOUND; CONFLICT once it was decided, and about one's own conversation
 */
export function requireOpen(complaint: ComplaintRow | undefined, { userId }: Actor): ComplaintRow {
  if (complaint === undefined) throw new AppError("NOT_FOUND", "There is no such complaint.");
  if (complaint.complainer_id === userId || complaint.accused_id === userId)
    throw new AppError("CONFLICT", "This is about a conversation of yours: another admin decides.");
  if (complaint.state !== "open")
    throw new AppError(
      "CONFLICT",
      "This has been decided. The conversation is private again, until somebody reports it anew.",
    );
  return complaint;
}
