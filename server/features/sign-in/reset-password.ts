import type { Caller } from "#server/base/authorize.ts";
import type { AuthContext } from "./context.ts";

/** Sets a new password by link, and ends every session of the account. */
export async function resetPassword(
  { identity }: AuthContext,
  caller: Caller,
  { token, password }: { token: string; password: string },
): Promise<void> {
  await identity.run(caller, (request) =>
    identity.api.resetPassword({ ...request, body: { token, newPassword: password } }),
  );
}
