import type { Caller } from "#server/base/authorize.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import type { AuthContext } from "./context.ts";
import { refuseWeakPassword } from "./refuse-weak-password.ts";
import { findRemembered, resetOf } from "./store/one-time-tokens.ts";

/** Sets a new password by link, and ends every session of the account. */
export async function resetPassword(
  context: AuthContext,
  caller: Caller,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { identity, kysely } = context;
  const userId = await findRemembered(kysely, resetOf(token));
  if (userId !== undefined) caller.noteUser(userId);
  const person = userId === undefined ? undefined : await findPerson(kysely, userId);
  refuseWeakPassword(context, { field: "password", password, email: person?.email });
  await identity.run(caller, (request) =>
    identity.api.resetPassword({ ...request, body: { token, newPassword: password } }),
  );
}
