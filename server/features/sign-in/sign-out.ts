import type { Caller } from "#server/base/authorize.ts";
import type { SessionContext } from "./context.ts";
import { deleteSession } from "./store/sessions.ts";

/** Ends the session that the request names, by its cookie or by its access token alone. */
export async function signOut({ identity, kysely }: SessionContext, caller: Caller): Promise<void> {
  const actor = await caller.findActor();
  if (actor !== undefined) await deleteSession(kysely, actor.userId, actor.sessionId);
  await identity.run(caller, (request) => identity.api.signOut(request));
}
