import type { Calls } from "#server/base/authorize.ts";
import { confirmSecondFactor } from "../confirm-second-factor.ts";
import type { AuthContext } from "../context.ts";
import { enterDemo } from "../enter-demo.ts";
import { listWays } from "../list-ways.ts";
import { inTurn } from "./in-turn.ts";
import { sendCode } from "../send-code.ts";
import { signIn } from "../sign-in.ts";
import { signUp } from "../sign-up.ts";

const DONE = { acknowledged: true };

export function authRoutes({ auth }: Calls, context: AuthContext) {
  return {
    signUp: auth.signUp.handler((call) =>
      inTurn(context, call, () => signUp(context, call.context.caller, call.input)),
    ),
    signIn: auth.signIn.handler((call) =>
      inTurn(context, call, () => signIn(context, call.context.caller, call.input)),
    ),
    sendCode: auth.sendCode.handler(async ({ context: { caller } }) => {
      await sendCode(context, caller);
      return DONE;
    }),
    confirmSecondFactor: auth.confirmSecondFactor.handler(({ input, context: { caller } }) =>
      confirmSecondFactor(context, caller, input),
    ),
    options: auth.options.handler(({ context: { caller } }) => listWays(context, caller)),
    enterDemo: auth.enterDemo.handler(({ input, context: { caller } }) =>
      enterDemo(context, caller, input.role),
    ),
  };
}
