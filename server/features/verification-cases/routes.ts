import { actorOf, type Calls } from "#server/base/authorize.ts";
import {
  approve,
  ask,
  type CaseContext,
  findOwn,
  refuse,
  revoke,
  verifyAtOnce,
  verifySeller,
  withdraw,
} from "./service.ts";
import { listCases } from "./views.ts";

export function verificationCaseRoutes({ verification }: Calls, context: CaseContext) {
  return {
    find: verification.find.handler(({ context: call }) => findOwn(context, actorOf(call))),
    ask: verification.ask.handler(({ input, context: call }) => ask(context, actorOf(call), input)),
    withdraw: verification.withdraw.handler(({ input, context: call }) =>
      withdraw(context, actorOf(call), input.id),
    ),
    list: verification.list.handler(({ input }) => listCases(context, input)),
    approve: verification.approve.handler(({ input, context: call }) =>
      approve(context, actorOf(call), input),
    ),
    verify: verification.verify.handler(({ input, context: call }) =>
      verifySeller(context, actorOf(call), input),
    ),
    refuse: verification.refuse.handler(({ input, context: call }) =>
      refuse(context, actorOf(call), input),
    ),
    revoke: verification.revoke.handler(({ input, context: call }) =>
      revoke(context, actorOf(call), input),
    ),
  };
}

/** The call of the specification, for scripts: nothing was checked. */
export function verifySellerRoute({ users }: Calls, context: CaseContext) {
  return users.verifySeller.handler(({ input, context: call }) =>
    verifyAtOnce(context, actorOf(call), input.query.email),
  );
}
