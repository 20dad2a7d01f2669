import type { SignInResult } from "#shared/contract/auth.ts";
import type { Caller } from "#server/base/authorize.ts";
import type { AuthContext } from "./context.ts";
import { openSession } from "./open-session.ts";
import { methodsOf } from "./rules.ts";
import { welcome } from "./welcome.ts";

/** Signs in somebody whose identity has been shown in another way; the second factor is asked for all the same. */
export async function signInTrusted(
  context: AuthContext,
  caller: Caller,
  userId: string,
): Promise<SignInResult> {
  const { identity } = context;
  const result = await openSession(context, caller, userId, () =>
    identity.run(caller, (request) => identity.api.signInTrusted({ ...request, body: { userId } })),
  );
  if ("twoFactorRedirect" in result)
    return { status: "second-factor", methods: await methodsOf(context, userId) };
  return welcome(context, caller, userId);
}
