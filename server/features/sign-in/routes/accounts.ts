import { actorOf, type Calls } from "#server/base/authorize.ts";
import { changeProfile } from "#server/features/users/change-profile.ts";
import { changePassword } from "../change-password.ts";
import type { AccountContext } from "../context.ts";
import { exportPersonalData } from "../export-personal-data.ts";
import { findAccount } from "../find-account.ts";
import { removeAccount } from "../remove-account.ts";
import { inTurn } from "./in-turn.ts";

const DONE = { acknowledged: true };

export function accountRoutes({ account }: Calls, context: AccountContext) {
  return {
    find: account.find.handler(({ context: call }) => findAccount(context, actorOf(call))),
    update: account.update.handler(({ input, context: call }) =>
      changeProfile(context, actorOf(call), input),
    ),
    changePassword: account.changePassword.handler(async (call) => {
      const { caller } = call.context;
      await inTurn(context, call, () =>
        changePassword(context, caller, actorOf(call.context), call.input),
      );
      return DONE;
    }),
    exportData: account.exportData.handler(({ context: call }) =>
      exportPersonalData(context, actorOf(call)),
    ),
    remove: account.remove.handler(({ input, context: call }) =>
      removeAccount(context, call.caller, actorOf(call), input.password),
    ),
  };
}
