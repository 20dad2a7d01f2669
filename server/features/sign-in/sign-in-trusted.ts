import type { SignInResult } from "#shared/contract/auth.ts";
import type { Caller } from "#server/base/authorize.ts";
import type { AuthContext } from "./context.ts";
import { openSession } from "./open-session.ts";
import { listMethods } from "./views/second-factors.ts";
import { completeSignIn } from "./complete-sign-in.ts";

/** Signs in a person who has proved their identity in another way. The second factor is still required. */
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
    return { status: "second-factor", methods: await listMethods(context.pool, userId) };
  return completeSignIn(context, caller, userId);
}
