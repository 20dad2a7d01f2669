import type { LiveSession } from "#shared/contract/account.ts";
import type { Actor } from "#server/base/actor.ts";
import type { SessionContext } from "./context.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import { findSessions } from "./store/sessions.ts";

export async function listSessions(
  { kysely, isPublicDemo }: SessionContext,
  { userId, sessionId }: Actor,
): Promise<LiveSession[]> {
  const isShared = isPublicDemo && (await findPerson(kysely, userId))?.isDemo === true;
  const found = await findSessions(kysely, userId);
  // The others of a demo account are strangers'.
  const sessions = isShared ? found.filter(({ id }) => id === sessionId) : found;
  // The caller's own session first, then the latest.
  sessions.sort((a, b) => Number(b.id === sessionId) - Number(a.id === sessionId));
  return sessions.map(({ id, createdAt, updatedAt, userAgent, ipAddress }) => ({
    _id: id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: updatedAt.toISOString(),
    browser: userAgent,
    ipAddress,
    isCurrent: id === sessionId,
  }));
}
