import { actorOf, type Calls } from "#server/base/authorize.ts";
import { changeProfile } from "../users/service.ts";
import {
  type AccountContext,
  changePassword,
  exportData,
  findAccount,
  removeAccount,
} from "./service.ts";

const DONE = { acknowledged: true };

export function accountRoutes({ account }: Calls, context: AccountContext) {
  return {
    find: account.find.handler(({ context: call }) => findAccount(context, actorOf(call))),
    update: account.update.handler(({ input, context: call }) =>
      changeProfile(context, actorOf(call), input),
    ),
    changePassword: account.changePassword.handler(async ({ input, context: call }) => {
      await changePassword(context, call.caller, actorOf(call), input);
      return DONE;
    }),
    exportData: account.exportData.handler(({ context: call }) =>
      exportData(context, actorOf(call)),
    ),
    remove: account.remove.handler(({ input, context: call }) =>
      removeAccount(context, call.caller, actorOf(call), input.password),
    ),
  };
}
