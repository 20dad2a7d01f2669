import type { SessionUser } from "#shared/contract/auth.ts";
import type { SecondFactor } from "#shared/rules/sign-in.ts";
import type { Caller } from "#server/base/authorize.ts";
import { AppError } from "#server/base/errors.ts";
import type { AuthContext } from "./context.ts";
import { findPending } from "./find-pending.ts";
import { openSession } from "./open-session.ts";
import { isFactorLocked } from "./views/second-factors.ts";
import { completeSignIn } from "./complete-sign-in.ts";

/** Finishes a pending sign-in with the second factor. */
export async function confirmSecondFactor(
  context: AuthContext,
  caller: Caller,
  { method, code, trustDevice }: { method: SecondFactor; code: string; trustDevice: boolean },
): Promise<{ status: "signed-in"; user: SessionUser }> {
  const { identity, pool } = context;
  const { api } = identity;
  const userId = await findPending(context, caller);
  if (userId !== undefined) caller.noteUser(userId);
  try {
    const { user } = await openSession(context, caller, userId, () =>
      identity.run(caller, (request) => {
        const asked = { ...request, body: { code, trustDevice } };
        if (method === "totp") return api.verifyTOTP(asked);
        return method === "sms" ? api.verifyTwoFactorOTP(asked) : api.verifyBackupCode(asked);
      }),
    );
    return await completeSignIn(context, caller, user.id);
  } catch (error) {
    // This wrong code was the last try and has locked the factor. Later tries get that reply themselves.
    const isWrong = error instanceof AppError && error.code === "BAD_REQUEST";
    if (isWrong && userId !== undefined && (await isFactorLocked(pool, userId)))
      await context.onCodeLock(userId);
    throw error;
  }
}
