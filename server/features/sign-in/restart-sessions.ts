import type { Kysely } from "kysely";
import type { Actor } from "#server/base/actor.ts";
import type { Database } from "#server/db/schema.ts";
import { outdateSignIns } from "#server/features/users/rows.ts";
import { forgetRemembered } from "./store/one-time-tokens.ts";
import { deleteOtherSessions, keepSessionOnly } from "./store/sessions.ts";

/**
 * After a change of what a person signs in with: only the session that made it goes on (`token` is of
 * the one that identity has put in its place, if it has), and browsers that were trusted are asked for
 * a second factor again.
 */
export async function restartSessions(
  kysely: Kysely<Database>,
  { userId, sessionId }: Actor,
  token: string | undefined,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    await outdateSignIns(transaction, userId);
    await forgetRemembered(transaction, userId);
    if (token === undefined) await deleteOtherSessions(transaction, userId, sessionId);
    else await keepSessionOnly(transaction, userId, token);
  });
}
