import type { Actor } from "#server/base/actor.ts";
import { outdateSignIns } from "#server/features/users/rows.ts";
import type { SessionContext } from "./context.ts";
import { forgetRemembered } from "./store/one-time-tokens.ts";
import { deleteOtherSessions } from "./store/sessions.ts";

/** Ends every other session of the caller, and revokes pending sign-ins and trusted browsers. */
export async function revokeOtherSessions(
  { kysely }: SessionContext,
  { userId, sessionId }: Actor,
): Promise<{ deletedCount: number }> {
  return kysely.transaction().execute(async (transaction) => {
    await outdateSignIns(transaction, userId);
    await forgetRemembered(transaction, userId);
    return { deletedCount: await deleteOtherSessions(transaction, userId, sessionId) };
  });
}
