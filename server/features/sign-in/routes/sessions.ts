import { actorOf, type Calls } from "#server/base/authorize.ts";
import type { SessionContext } from "../context.ts";
import { findSession } from "../find-session.ts";
import { listSessions } from "../list-sessions.ts";
import { makeAccessToken } from "../make-access-token.ts";
import { revokeOtherSessions } from "../revoke-other-sessions.ts";
import { revokeSession } from "../revoke-session.ts";
import { signOut } from "../sign-out.ts";

/** The calls of `auth` that are about the caller's session. */
export function sessionRoutes({ auth }: Calls, context: SessionContext) {
  return {
    accessToken: auth.accessToken.handler(({ input, context: call }) =>
      makeAccessToken(context, actorOf(call), input.email),
    ),
    publicKeys: auth.publicKeys.handler(() => context.identity.tokens.publicKeys()),
    session: auth.session.handler(({ context: { caller } }) => findSession(context, caller)),
    signOut: auth.signOut.handler(async ({ context: { caller } }) => {
      await signOut(context, caller);
      return { acknowledged: true };
    }),
  };
}

/** The calls of `account` that are about a person's sessions. */
export function sessionListRoutes({ account }: Calls, context: SessionContext) {
  return {
    listSessions: account.listSessions.handler(({ context: call }) =>
      listSessions(context, actorOf(call)),
    ),
    revokeSession: account.revokeSession.handler(({ input, context: call }) =>
      revokeSession(context, actorOf(call), input.id),
    ),
    revokeOtherSessions: account.revokeOtherSessions.handler(({ context: call }) =>
      revokeOtherSessions(context, actorOf(call)),
    ),
  };
}
