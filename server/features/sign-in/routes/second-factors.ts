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
    startAuthenticator: account.startAuthenticator.handler(({ input, context: call, signal }) =>
      inTurn(context, { signal }, () =>
        startAuthenticator(context, call.caller, actorOf(call), input.password),
      ),
    ),
    confirmAuthenticator: account.confirmAuthenticator.handler(async ({ input, context: call }) => {
      await confirmAuthenticator(context, call.caller, actorOf(call), input.code);
      return DONE;
    }),
    startPhone: account.startPhone.handler(async ({ input, context: call, signal }) => {
      await inTurn(context, { signal }, () =>
        startPhone(context, call.caller, actorOf(call), input),
      );
      return DONE;
    }),
    confirmPhone: account.confirmPhone.handler(({ input, context: call }) =>
      confirmPhone(context, call.caller, actorOf(call), input.code),
    ),
    renewBackupCodes: account.renewBackupCodes.handler(({ input, context: call, signal }) =>
      inTurn(context, { signal }, () =>
        renewBackupCodes(context, call.caller, actorOf(call), input.password),
      ),
    ),
    removeSecondFactor: account.removeSecondFactor.handler(
      async ({ input, context: call, signal }) => {
        await inTurn(context, { signal }, () =>
          removeSecondFactor(context, call.caller, actorOf(call), input.password),
        );
        return DONE;
      },
    ),
  };
}
