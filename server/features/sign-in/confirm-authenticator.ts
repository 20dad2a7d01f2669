import type { Actor } from "#server/base/actor.ts";
import type { Caller } from "#server/base/authorize.ts";
import type { AuthContext } from "./context.ts";
import { countCodes } from "./count-codes.ts";
import { restartSessions } from "./restart-sessions.ts";

/** Enables the authenticator app, once a code of it was right. */
export async function confirmAuthenticator(
  context: AuthContext,
  caller: Caller,
  actor: Actor,
  code: string,
): Promise<void> {
  const { identity, kysely } = context;
  const { token } = await countCodes(context, actor, () =>
    identity.runForSession(caller, (request) =>
      identity.api.verifyTOTP({ ...request, body: { code } }),
    ),
  );
  await restartSessions(kysely, actor, token);
}
