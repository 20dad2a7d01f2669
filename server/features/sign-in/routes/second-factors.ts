import { actorOf, type Calls } from "#server/base/authorize.ts";
import { confirmAuthenticator } from "../confirm-authenticator.ts";
import { confirmPhone } from "../confirm-phone.ts";
import type { AuthContext } from "../context.ts";
import { removeSecondFactor } from "../remove-second-factor.ts";
import { renewBackupCodes } from "../renew-backup-codes.ts";
import { startAuthenticator } from "../start-authenticator.ts";
import { startPhone } from "../start-phone.ts";
import { inTurn } from "./in-turn.ts";

const DONE = { acknowledged: true };

export function secondFactorRoutes({ account }: Calls, context: AuthContext) {
  return {
    startAuthenticator: account.startAuthenticator.handler((call) =>
      inTurn(context, call, () =>
        startAuthenticator(
          context,
          call.context.caller,
          actorOf(call.context),
          call.input.password,
        ),
      ),
    ),
    confirmAuthenticator: account.confirmAuthenticator.handler(async ({ input, context: call }) => {
      await confirmAuthenticator(context, call.caller, actorOf(call), input.code);
      return DONE;
    }),
    startPhone: account.startPhone.handler(async (call) => {
      const { caller } = call.context;
      await inTurn(context, call, () =>
        startPhone(context, caller, actorOf(call.context), call.input),
      );
      return DONE;
    }),
    confirmPhone: account.confirmPhone.handler(({ input, context: call }) =>
      confirmPhone(context, call.caller, actorOf(call), input.code),
    ),
    renewBackupCodes: account.renewBackupCodes.handler((call) =>
      inTurn(context, call, () =>
        renewBackupCodes(context, call.context.caller, actorOf(call.context), call.input.password),
      ),
    ),
    removeSecondFactor: account.removeSecondFactor.handler(async (call) => {
      const { caller } = call.context;
      await inTurn(context, call, () =>
        removeSecondFactor(context, caller, actorOf(call.context), call.input.password),
      );
      return DONE;
    }),
  };
}
