import type { Caller } from "#server/base/authorize.ts";
import { beginMessage } from "./begin-message.ts";
import type { AuthContext } from "./context.ts";

/**
 * Sends a link for a new password if the address has an account. The reply and its time are the same either
 * way, because the work is done after the reply has gone.
 */
export async function forgotPassword(
  context: AuthContext,
  caller: Caller,
  email: string,
): Promise<void> {
  await beginMessage(context, caller, email);
  const { api } = context.identity;
  setImmediate(() => {
    api
      .requestPasswordReset({ body: { email } })
      .catch((error: unknown) => context.onFailure(error, "sending a link failed"));
  });
}
