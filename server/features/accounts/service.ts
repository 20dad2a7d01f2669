import { randomBytes } from "node:crypto";
import { v7 as makeId } from "uuid";
import type { LiveSession } from "#shared/contract/account.ts";
import type { Kysely } from "kysely";
import type { Actor } from "#server/actor.ts";
import type { Database } from "#server/db/schema.ts";
import type { Caller } from "#server/call.ts";
import { AppError, invariant } from "#server/errors.ts";
import { type AuthContext, beginMessage, clearTries, countTries } from "../auth/service.ts";
import { findSecondFactors } from "../auth/views.ts";
import {
  addUser,
  confirmEmail,
  deleteUser,
  findSessionUser,
  makeAdmin,
  setPhone,
} from "../users/service.ts";
import { findPerson, findPersonByEmail } from "../users/views.ts";
import {
  closeWaysIn,
  deleteOtherSessions,
  deleteSession,
  findProviders,
  findSessions,
  forgetVerifications,
  hasPassword,
  keepOwnSessionOnly,
  rememberPasswordToken,
  storePassword,
} from "./store.ts";

export async function findAccount(context: AuthContext, { userId }: Actor) {
  const { kysely, pool } = context;
  const [user, person, factors, has] = await Promise.all([
    findSessionUser(context, userId),
    findPerson(kysely, userId),
    findSecondFactors(pool, userId),
    hasPassword(kysely, userId),
  ]);
  const phone = factors.hasPhone ? (person?.phoneNumber?.slice(-3) ?? null) : null;
  return { ...user, hasPassword: has, phone, hasAuthenticator: factors.hasApp };
}

/**
 * Sends a link for a new password if there is such an account. What the caller gets is the same
 * either way, and so is the time it takes: the work is done when the reply is on its way.
 */
export async function forgotPassword(
  context: AuthContext,
  caller: Caller,
  email: string,
): Promise<void> {
  await beginMessage(context, caller, email);
  const { api } = context.identity;
  setImmediate(() => {
    api
      .requestPasswordReset({ body: { email } })
      .catch((error: unknown) => context.onFailure(error, "a link could not be sent"));
  });
}

/** Sets a new password by link; every session of the account ends. */
export async function resetPassword(
  { identity }: AuthContext,
  caller: Caller,
  { token, password }: { token: string; password: string },
): Promise<void> {
  await identity.run(caller, (request) =>
    identity.api.resetPassword({ ...request, body: { token, newPassword: password } }),
  );
}

/** Who could read the mail with the link owns the address, is locked out no more, and starts anew everywhere. */
export async function passwordWasReset(
  context: AuthContext,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await confirmEmail(context.kysely, email);
  await forgetVerifications(context.kysely, id);
  await clearTries(context, email);
}

export async function verifyEmail(
  { identity }: AuthContext,
  caller: Caller,
  token: string,
): Promise<void> {
  await identity.run(caller, (request) =>
    identity.api.verifyEmail({ ...request, query: { token } }),
  );
}

export async function sendVerification(
  context: AuthContext,
  caller: Caller,
  { email, userId }: Actor,
): Promise<void> {
  const { identity, kysely } = context;
  if ((await findPerson(kysely, userId))?.emailVerified)
    throw new AppError("CONFLICT", "This address is confirmed already.");
  await beginMessage(context, caller, email);
  await identity.run(caller, (request) =>
    identity.api.sendVerificationEmail({ ...request, body: { email } }),
  );
}

/** Changes the password; only the session that did it goes on. */
export async function changePassword(
  context: AuthContext,
  caller: Caller,
  { userId, email }: Actor,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { identity, kysely } = context;
  const body = { currentPassword, newPassword, revokeOtherSessions: true };
  await countTries(context, email, () =>
    identity.run(caller, (request) => identity.api.changePassword({ ...request, body })),
  );
  await forgetVerifications(kysely, userId);
}

export async function listSessions(
  { kysely }: AuthContext,
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
  { kysely }: AuthContext,
  { userId }: Actor,
  id: string,
): Promise<{ deletedCount: number }> {
  const deletedCount = await deleteSession(kysely, userId, id);
  if (deletedCount === 0) throw new AppError("NOT_FOUND", "There is no such session.");
  return { deletedCount };
}

export async function revokeOtherSessions(
  { kysely }: AuthContext,
  { userId, sessionId }: Actor,
): Promise<{ deletedCount: number }> {
  return { deletedCount: await deleteOtherSessions(kysely, userId, sessionId) };
}

/**
 * After a change of what a person signs in with: only the session that made it goes on, and browsers
 * that were trusted are asked for a second factor again.
 */
export async function restartSessions(
  db: Kysely<Database>,
  { userId, sessionId }: Actor,
): Promise<void> {
  await forgetVerifications(db, userId);
  await keepOwnSessionOnly(db, userId, sessionId);
}

/** Where the account has a password, it must be given. @throws AppError naming the field `password` */
export async function requirePassword(
  context: AuthContext,
  caller: Caller,
  { userId, email }: Actor,
  password: string | undefined,
): Promise<void> {
  const { identity, kysely } = context;
  if (!(await hasPassword(kysely, userId))) return;
  if (password === undefined)
    throw new AppError("BAD_REQUEST", "Password is required", { password: "Password is required" });
  await countTries(context, email, () =>
    identity.run(caller, (request) =>
      identity.api.verifyPassword({ ...request, body: { password } }),
    ),
  );
}

/** Everything that is kept about a person, for themselves. */
export async function exportData(
  context: AuthContext,
  actor: Actor,
): Promise<Record<string, unknown>> {
  const { kysely } = context;
  const [account, sessions, providers] = await Promise.all([
    findAccount(context, actor),
    listSessions(context, actor),
    findProviders(kysely, actor.userId),
  ]);
  const person = await findPerson(kysely, actor.userId);
  return { account: { ...account, phone: person?.phoneNumber ?? null }, providers, sessions };
}

export async function removeAccount(
  context: AuthContext,
  caller: Caller,
  actor: Actor,
  password: string | undefined,
): Promise<{ deletedCount: number }> {
  const { identity } = context;
  await requirePassword(context, caller, actor, password);
  const deletedCount = await deleteUser(context, actor.userId);
  await identity.run(caller, (request) => identity.api.signOut(request));
  return { deletedCount };
}

/** Gives an account a password from outside: a demo account, or the first admin. */
export async function setPassword(
  { identity, kysely }: AuthContext,
  userId: string,
  password: string,
): Promise<void> {
  await storePassword(kysely, userId, await identity.hash(password));
}

/**
 * Makes somebody an admin. Who has no account yet gets one; `isNew` tells so. An account whose address
 * was never confirmed may be somebody else's, waiting for this: it is emptied first and counts as new.
 */
export async function appointAdmin(
  context: AuthContext,
  email: string,
): Promise<{ id: string; isNew: boolean }> {
  return context.kysely.transaction().execute(async (transaction) => {
    const id = makeId();
    const name = email.split("@")[0] ?? email;
    if (await addUser(transaction, { id, name, email, role: "admin" })) return { id, isNew: true };
    const known = await findPersonByEmail(transaction, email);
    invariant(known, "an address was taken and is nobody's");
    const isStranger = !known.emailVerified;
    if (isStranger) {
      await closeWaysIn(transaction, known.id);
      await setPhone(transaction, known.id, null);
    }
    return { id: await makeAdmin(transaction, email), isNew: isStranger };
  });
}

/** A link with which an account gets its first password, to be handed on by whoever made it. */
export async function makePasswordLink(
  { kysely, origin }: AuthContext,
  userId: string,
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await rememberPasswordToken(kysely, token, userId, new Date(Date.now() + LINK_MS));
  return `${origin}/reset-password?token=${token}`;
}

const LINK_MS = 24 * 60 * 60 * 1000;
