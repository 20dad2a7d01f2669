import { actorOf, type Calls } from "#server/call.ts";
import type { AuthContext } from "../auth/service.ts";
import { changeProfile } from "../users/service.ts";
import {
  changePassword,
  exportData,
  findAccount,
  forgotPassword,
  listSessions,
  removeAccount,
  resetPassword,
  revokeOtherSessions,
  revokeSession,
  sendVerification,
  verifyEmail,
} from "./service.ts";

const DONE = { acknowledged: true };

/** The calls of `auth` that go by a link in a mail. */
export function linkRoutes({ auth }: Calls, context: AuthContext) {
  return {
    forgotPassword: auth.forgotPassword.handler(async ({ input, context: { caller } }) => {
      await forgotPassword(context, caller, input.email);
      return DONE;
    }),
    resetPassword: auth.resetPassword.handler(async ({ input, context: { caller } }) => {
      await resetPassword(context, caller, input);
      return DONE;
    }),
    verifyEmail: auth.verifyEmail.handler(async ({ input, context: { caller } }) => {
      await verifyEmail(context, caller, input.token);
      return DONE;
    }),
  };
}

export function accountRoutes({ account }: Calls, context: AuthContext) {
  return {
    find: account.find.handler(({ context: call }) => findAccount(context, actorOf(call))),
    update: account.update.handler(({ input, context: call }) =>
      changeProfile(context, actorOf(call), input),
    ),
    changePassword: account.changePassword.handler(async ({ input, context: call }) => {
      await changePassword(context, call.caller, actorOf(call), input);
      return DONE;
    }),
    sendVerification: account.sendVerification.handler(async ({ context: call }) => {
      await sendVerification(context, call.caller, actorOf(call));
      return DONE;
    }),
    listSessions: account.listSessions.handler(({ context: call }) =>
      listSessions(context, actorOf(call)),
    ),
    revokeSession: account.revokeSession.handler(({ input, context: call }) =>
      revokeSession(context, actorOf(call), input.id),
    ),
    revokeOtherSessions: account.revokeOtherSessions.handler(({ context: call }) =>
      revokeOtherSessions(context, actorOf(call)),
    ),
    exportData: account.exportData.handler(({ context: call }) =>
      exportData(context, actorOf(call)),
    ),
    remove: account.remove.handler(({ input, context: call }) =>
      removeAccount(context, call.caller, actorOf(call), input.password),
    ),
  };
}
