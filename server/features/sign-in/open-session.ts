import type { Caller } from "#server/base/authorize.ts";
import { findCredentialsVersion } from "#server/features/users/rows.ts";
import type { SessionContext } from "./context.ts";
import { requireVersion } from "./require-version.ts";
import { deleteSessionByToken } from "./store/sessions.ts";

/** What identity answers to a sign-in: a session's token, or that a second factor is asked for. */
interface SignInResult {
  token?: string | null | undefined;
}

/**
 * Runs what signs a person in. The session that this browser had until then ends: its cookie is written
 * over, so that nobody in front of it could end it any more. Where the person's rights were taken away
 * while the password was being checked, nothing comes of it.
 * @throws AppError UNAUTHORIZED
 */
export async function openSession<T extends SignInResult>(
  context: SessionContext,
  caller: Caller,
  userId: string | undefined,
  signIn: () => Promise<T>,
): Promise<T> {
  const { identity, kysely } = context;
  const former = identity.readCookie(caller.headers.get("cookie") ?? undefined);
  const version = userId === undefined ? undefined : await findCredentialsVersion(kysely, userId);
  const result = await signIn();
  if (former !== undefined) await deleteSessionByToken(kysely, former);
  if (userId !== undefined) await requireVersion(context, userId, version, result.token);
  return result;
}
