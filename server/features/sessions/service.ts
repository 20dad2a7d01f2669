import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { LiveSession } from "#shared/contract/account.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import type { Actor, SignedIn } from "#server/base/actor.ts";
import type { Identity } from "#server/adapters/identity/identity.ts";
import type { Caller } from "#server/base/authorize.ts";
import type { Database } from "#server/db/schema.ts";
import { AppError } from "#server/base/errors.ts";
import {
  findCredentialsVersion,
  lockCredentialsVersion,
  outdateSignIns,
  toSessionUser,
  type UserContext,
} from "../users/service.ts";
import { findPerson } from "../users/views.ts";
import { forgetRemembered } from "../verifications/service.ts";
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessionByToken,
  deleteSessions,
  findSessions,
  keepSessionOnly,
} from "./store.ts";
import { findActorBySession, findActorByToken } from "./views.ts";

// What others need of the table of sessions.
export { findSessionStart, forgetEndedSessions } from "./store.ts";

export interface SessionContext extends UserContext {
  pool: Pool;
  identity: Identity;
}

/** Who the caller's cookie belongs to; a session in use is prolonged. */
export async function findSession(
  context: SessionContext,
  caller: Caller,
): Promise<{ user: SessionUser | null }> {
  const { identity, kysely } = context;
  const session = await identity.run(caller, (request) => identity.api.getSession(request));
  const person = session && (await findPerson(kysely, session.user.id));
  return { user: person ? toSessionUser(context, person) : null };
}

/**
 * A token for the caller's own live session. An admin may ask about anybody, but gets a token for
 * nobody else.
 */
export async function makeAccessToken(
  { identity }: SessionContext,
  { userId, sessionId, email, role }: Actor,
  asked: string,
): Promise<{ accessToken: string }> {
  if (asked !== email) throw new AppError("FORBIDDEN", "You may only ask about your own address.");
  return { accessToken: await identity.tokens.sign({ userId, sessionId }, { email, role }) };
}

/** Whose session a request names: by its access token, else by its cookie. */
export async function findActor(
  context: SessionContext,
  { authorization, cookie }: { authorization: string | undefined; cookie: string | undefined },
): Promise<SignedIn | undefined> {
  const { identity, pool } = context;
  if (authorization !== undefined) {
    const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization) ?? [];
    const claims = token && (await identity.tokens.verify(token));
    if (!claims) return undefined;
    const [actor, other] = await Promise.all([
      findActorBySession(pool, claims.sessionId),
      findActorByCookie(context, cookie),
    ]);
    // Identity acts on the cookie's session: somebody's token beside another's cookie is nobody's.
    if (other !== undefined && other.sessionId !== actor?.sessionId) return undefined;
    return actor?.userId === claims.userId ? actor : undefined;
  }
  return findActorByCookie(context, cookie);
}

async function findActorByCookie(
  { identity, pool }: SessionContext,
  cookie: string | undefined,
): Promise<SignedIn | undefined> {
  const token = identity.readCookie(cookie);
  return token === undefined ? undefined : findActorByToken(pool, token);
}

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

/** A new account is nobody's before; it has the first version. */
export async function requireVersion(
  { kysely }: SessionContext,
  userId: string,
  version: number | undefined,
  token: string | null | undefined,
): Promise<void> {
  const isCurrent = await kysely.transaction().execute(async (transaction) => {
    // Waits for whoever is taking rights away at this moment.
    if ((await lockCredentialsVersion(transaction, userId)) === version) return true;
    if (token) await deleteSessionByToken(transaction, token);
    await forgetRemembered(transaction, userId);
    return false;
  });
  if (!isCurrent)
    throw new AppError("UNAUTHORIZED", "This account has just changed. Please log in again.");
}

export async function listSessions(
  { kysely }: SessionContext,
  { userId, sessionId }: Actor,
): Promise<LiveSession[]> {
  const sessions = await findSessions(kysely, userId);
  // The caller's own first, then the latest.
  sessions.sort((a, b) => Number(b.id === sessionId) - Number(a.id === sessionId));
  return sessions.map(({ id, createdAt, updatedAt, userAgent, ipAddress }) => ({
    _id: id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: updatedAt.toISOString(),
    browser: userAgent,
    ipAddress,
    isCurrent: id === sessionId,
  }));
}

export async function revokeSession(
  { kysely }: SessionContext,
  { userId }: Actor,
  id: string,
): Promise<{ deletedCount: number }> {
  const deletedCount = await deleteSession(kysely, userId, id);
  // Its browser may have been trusted.
  await forgetRemembered(kysely, userId);
  if (deletedCount === 0) throw new AppError("NOT_FOUND", "There is no such session.");
  return { deletedCount };
}

/** Ends every other session; sign-ins under way and trusted browsers are good no more. */
export async function revokeOtherSessions(
  { kysely }: SessionContext,
  { userId, sessionId }: Actor,
): Promise<{ deletedCount: number }> {
  return kysely.transaction().execute(async (transaction) => {
    await outdateSignIns(transaction, userId);
    await forgetRemembered(transaction, userId);
    return { deletedCount: await deleteOtherSessions(transaction, userId, sessionId) };
  });
}

/**
 * After a change of what a person signs in with: only the session that made it goes on (`token` is of
 * the one that identity has put in its place, if it has), and browsers that were trusted are asked for
 * a second factor again.
 */
export async function restartSessions(
  kysely: Kysely<Database>,
  { userId, sessionId }: Actor,
  token: string | undefined,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    await outdateSignIns(transaction, userId);
    await forgetRemembered(transaction, userId);
    if (token === undefined) await deleteOtherSessions(transaction, userId, sessionId);
    else await keepSessionOnly(transaction, userId, token);
  });
}

/** Ends the session that the request names, by its cookie or by its access token alone. */
export async function signOut({ identity, kysely }: SessionContext, caller: Caller): Promise<void> {
  const actor = await caller.findActor();
  if (actor !== undefined) await deleteSession(kysely, actor.userId, actor.sessionId);
  await identity.run(caller, (request) => identity.api.signOut(request));
}

/** Ends every session of a person; links, sign-ins under way and trusted browsers are good no more. */
export async function endEverything(db: Kysely<Database>, userId: string): Promise<void> {
  await outdateSignIns(db, userId);
  await forgetRemembered(db, userId);
  await deleteSessions(db, userId);
}
