import { actorOf, type Calls } from "#server/call.ts";
import {
  type AuthContext,
  confirmSecondFactor,
  enterDemo,
  findSession,
  listWays,
  makeAccessToken,
  sendCode,
  signIn,
  signOut,
  signUp,
} from "./service.ts";

const DONE = { acknowledged: true };

export function authRoutes({ auth }: Calls, context: AuthContext) {
  return {
    accessToken: auth.accessToken.handler(({ input, context: call }) =>
      makeAccessToken(context, actorOf(call), input.email),
    ),
    publicKeys: auth.publicKeys.handler(() => context.identity.tokens.publicKeys()),
    signUp: auth.signUp.handler(({ input, context: { caller } }) => signUp(context, caller, input)),
    signIn: auth.signIn.handler(({ input, context: { caller } }) => signIn(context, caller, input)),
    sendCode: auth.sendCode.handler(async ({ context: { caller } }) => {
      await sendCode(context, caller);
      return DONE;
    }),
    confirmSecondFactor: auth.confirmSecondFactor.handler(({ input, context: { caller } }) =>
      confirmSecondFactor(context, caller, input),
    ),
    signOut: auth.signOut.handler(async ({ context: { caller } }) => {
      await signOut(context, caller);
      return DONE;
    }),
    options: auth.options.handler(({ context: { caller } }) => listWays(context, caller)),
    enterDemo: auth.enterDemo.handler(({ input, context: { caller } }) =>
      enterDemo(context, caller, input.role),
    ),
    session: auth.session.handler(({ context: { caller } }) => findSession(context, caller)),
  };
}
