import type { SessionUser } from "#shared/contract/auth.ts";
import type { Caller } from "#server/base/authorize.ts";
import { findSessionUser } from "#server/features/users/find-session-user.ts";
import type { AuthContext } from "./context.ts";
import { refuseSuspended } from "./refuse-suspended.ts";
import { rememberBrowser } from "./remember-browser.ts";

/**
 * The reply to a finished log-in. It also sets the cookie by which the account knows the browser again.
 * @throws AppError FORBIDDEN with the reason, where the account is suspended
 */
export async function completeSignIn(
  context: AuthContext,
  caller: Caller,
  userId: string,
): Promise<{ status: "signed-in"; user: SessionUser }> {
  caller.noteUser(userId);
  await refuseSuspended(context, userId);
  const user = await findSessionUser(context, userId);
  rememberBrowser(context, caller, user.email);
  return { status: "signed-in", user };
}
