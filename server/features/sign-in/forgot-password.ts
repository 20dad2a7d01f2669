import type { Caller } from "#server/base/authorize.ts";
import { beginMessage } from "./begin-message.ts";
import type { AuthContext } from "./context.ts";

/**
 * Sends a link for a new password if there is such an account. What the caller gets is the same
 * either way, and so is the time it takes: the work is done when the reply is on its way.
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
      .catch((error: unknown) => context.onFailure(error, "a link could not be sent"));
  });
}
