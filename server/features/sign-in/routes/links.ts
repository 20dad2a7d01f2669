import { actorOf, type Calls } from "#server/base/authorize.ts";
import type { AuthContext } from "../context.ts";
import { forgotPassword } from "../forgot-password.ts";
import { isResetLinkGood } from "../is-reset-link-good.ts";
import { resetPassword } from "../reset-password.ts";
import { sendPasswordLink } from "../send-password-link.ts";
import { sendVerification } from "../send-verification.ts";
import { verifyEmail } from "../verify-email.ts";
import { inTurn } from "./in-turn.ts";

const DONE = { acknowledged: true };

/** The calls of `auth` that use a link in a mail. */
export function linkRoutes({ auth }: Calls, context: AuthContext) {
  return {
    forgotPassword: auth.forgotPassword.handler(async ({ input, context: { caller } }) => {
      await forgotPassword(context, caller, input.email);
      return DONE;
    }),
    resetPassword: auth.resetPassword.handler(async (call) => {
      await inTurn(context, call, () => resetPassword(context, call.context.caller, call.input));
      return DONE;
    }),
    checkResetLink: auth.checkResetLink.handler(async ({ input }) => ({
      isGood: await isResetLinkGood(context, input.token),
    })),
    verifyEmail: auth.verifyEmail.handler(async ({ input }) => {
      await verifyEmail(context, input.token);
      return DONE;
    }),
  };
}

/** The call of `users` by which an admin mails somebody a link. */
export function passwordLinkRoute({ users }: Calls, context: AuthContext) {
  return users.sendPasswordLink.handler(async ({ input, context: call }) => {
    await sendPasswordLink(context, actorOf(call), input.id);
    return DONE;
  });
}

/** The call of `account` that mails a link. */
export function linkSendingRoutes({ account }: Calls, context: AuthContext) {
  return {
    sendVerification: account.sendVerification.handler(async ({ context: call }) => {
      await sendVerification(context, call.caller, actorOf(call));
      return DONE;
    }),
  };
}
