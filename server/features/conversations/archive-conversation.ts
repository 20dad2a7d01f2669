import type { Actor } from "#server/base/actor.ts";
import { announceTo } from "#server/db/news.ts";
import type { ConversationContext } from "./context.ts";
import { requireSide } from "./policy.ts";
import { findConversation, setArchived } from "./store.ts";

/** Puts a conversation into the caller's archive, or back. @throws AppError NOT_FOUND */
export async function archiveConversation(
  { kysely }: Pick<ConversationContext, "kysely">,
  { userId }: Actor,
  { id, isArchived }: { id: string; isArchived: boolean },
): Promise<{ acknowledged: boolean }> {
  const side = requireSide(await findConversation(kysely, id), userId);
  await setArchived(kysely, id, side, isArchived);
  await announceTo(kysely, [userId]);
  return { acknowledged: true };
}
