import type { Actor } from "#server/base/actor.ts";
import type { Caller } from "#server/base/authorize.ts";
import type { AuthContext } from "./context.ts";
import { countTries } from "./count-tries.ts";
import { refuseWeakPassword } from "./refuse-weak-password.ts";
import { restartSessions } from "./restart-sessions.ts";

/** Changes the password and ends all sessions but the caller's. */
export async function changePassword(
  context: AuthContext,
  caller: Caller,
  actor: Actor,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { identity, kysely } = context;
  const { email } = actor;
  refuseWeakPassword(context, { field: "newPassword", password: newPassword, email });
  const body = { currentPassword, newPassword, revokeOtherSessions: true };
  const { token } = await countTries(context, caller, email, () =>
    identity.runForSession(caller, (request) => identity.api.changePassword({ ...request, body })),
  );
  await restartSessions(kysely, actor, token);
}
