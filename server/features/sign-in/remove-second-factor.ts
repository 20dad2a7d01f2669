import type { Actor } from "#server/base/actor.ts";
import type { Caller } from "#server/base/authorize.ts";
import { setPhone } from "#server/features/users/rows.ts";
import type { AuthContext } from "./context.ts";
import { requirePassword } from "./require-password.ts";
import { restartSessions } from "./restart-sessions.ts";

/** Removes the second factor: the password alone is enough again. */
export async function removeSecondFactor(
  context: AuthContext,
  caller: Caller,
  actor: Actor,
  password: string | undefined,
): Promise<void> {
  const { identity, kysely } = context;
  const body = password === undefined ? {} : { password };
  await requirePassword(context, caller, actor, password);
  const { token } = await identity.runForSession(caller, (request) =>
    identity.api.disableTwoFactor({ ...request, body }),
  );
  await setPhone(kysely, actor.userId, null);
  await restartSessions(kysely, actor, token);
}
