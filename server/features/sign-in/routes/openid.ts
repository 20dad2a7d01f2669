import type { Calls } from "#server/base/authorize.ts";
import type { OpenIdContext } from "../context.ts";
import { finishOpenId } from "../finish-open-id.ts";
import { startOpenId } from "../start-open-id.ts";

function redirect(location: string) {
  return { status: 302 as const, headers: { location } }; // the literal the contract names
}

export function openIdRoutes({ auth }: Calls, context: OpenIdContext) {
  return {
    startGoogle: auth.startGoogle.handler(async ({ input, context: { caller } }) =>
      redirect(await startOpenId(context, caller, input.query.language)),
    ),
    finishGoogle: auth.finishGoogle.handler(async ({ input, context: { caller } }) =>
      redirect(await finishOpenId(context, caller, input.query)),
    ),
  };
}
