import type { Kysely } from "kysely";
import type { Actor } from "#server/base/actor.ts";
import type { Database } from "#server/db/schema.ts";
import { outdateSignIns } from "#server/features/users/rows.ts";
import { forgetRemembered } from "./store/one-time-tokens.ts";
import { deleteOtherSessions, keepSessionOnly } from "./store/sessions.ts";

/**
 * Ends a person's sessions after a change of their credentials, except the session that made it. `token` is
 * of the session that identity has put in its place, if it has. Browsers that were trusted are asked for a
 * second factor again.
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
