import { t } from "#shared/lib/text.ts";
import type { SignInResult } from "#shared/contract/auth.ts";
import type { Caller } from "#server/base/authorize.ts";
import { AppError } from "#server/base/errors.ts";
import { findPerson, findPersonByEmail } from "#server/features/users/views/person.ts";
import { beginFrom } from "./begin-from.ts";
import { beginPassword } from "./begin-password.ts";
import type { AuthContext } from "./context.ts";
import { ACCOUNT_TRIES, CALLER_TRIES } from "./limits.ts";
import { openSession } from "./open-session.ts";
import { listMethods } from "./views/second-factors.ts";
import { completeSignIn } from "./complete-sign-in.ts";

/**
 * Signs in with a password, or asks for the second factor. An unknown address and a wrong password get the
 * same refusal.
 */
export async function signIn(
  context: AuthContext,
  caller: Caller,
  { email, password }: { email: string; password: string },
): Promise<SignInResult> {
  const { identity, kysely } = context;
  const fromCaller = await beginFrom(context, CALLER_TRIES, caller);
  const forAccount = await beginPassword(context, caller, email);
  const person = await findPersonByEmail(kysely, email);
  try {
    const result = await openSession(context, caller, person?.id, () =>
      identity.run(caller, (request) =>
        identity.api.signInEmail({ ...request, body: { email, password } }),
      ),
    );
    await Promise.all([fromCaller.takeBack(), forAccount.succeed()]);
    if (!("twoFactorRedirect" in result))
      return await completeSignIn(context, caller, result.user.id);
  } catch (error) {
    if (forAccount.count === ACCOUNT_TRIES.most) await context.onLock(email);
    throw error instanceof AppError ? error : await toGone(context, person?.id, error);
  }
  if (person) caller.noteUser(person.id);
  return {
    status: "second-factor",
    methods: person ? await listMethods(context.pool, person.id) : [],
  };
}

/** An account that is deleted during the password check gets the same reply as an unknown one. */
async function toGone(
  { kysely }: AuthContext,
  userId: string | undefined,
  error: unknown,
): Promise<unknown> {
  const isGone = userId !== undefined && (await findPerson(kysely, userId)) === undefined;
  return isGone ? new AppError("UNAUTHORIZED", t`The email or password is incorrect.`) : error;
}
