import type { Caller } from "#server/base/authorize.ts";
import { findCredentialsVersion } from "#server/features/users/rows.ts";
import type { SessionContext } from "./context.ts";
import { requireVersion } from "./require-version.ts";
import { deleteSessionByToken } from "./store/sessions.ts";

/** Identity's answer to a sign-in: the token of a session, or a demand for a second factor. */
interface SignInResult {
  token?: string | null | undefined;
}

/**
 * Runs a sign-in. The earlier session of this browser is deleted: its cookie is overwritten, so nobody could
 * end that session any more. If the person's credentials have changed during the password check, the new
 * session is ended again.
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
