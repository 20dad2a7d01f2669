import type { Transaction } from "kysely";
import { v7 as makeId } from "uuid";
import type { Actor } from "#server/base/actor.ts";
import type { Caller } from "#server/base/authorize.ts";
import type { Database } from "#server/db/schema.ts";
import { AppError, invariant } from "#server/base/errors.ts";
import { OPERATOR, subjectOf, writeDown } from "../audit/service.ts";
import { type AuthContext, clearTries, countTries } from "../auth/service.ts";
import { findSecondFactors } from "../auth/views.ts";
import {
  endEverything,
  findSessionStart,
  listSessions,
  restartSessions,
} from "../sessions/service.ts";
import {
  addUser,
  deleteUser,
  forgetSecondFactor,
  requirePerson,
  setRole,
  toSessionUser,
} from "../users/service.ts";
import { findPersonByEmail, type Person } from "../users/views.ts";
import {
  deleteCredentials,
  deleteFactors,
  deletePassword,
  findProviders,
  hasPassword,
  storePassword,
} from "./store.ts";

export interface AccountContext extends AuthContext {
  /** What the other features keep about a person, by the names it has in the export. */
  personalData: Readonly<Record<string, (person: Person) => Promise<unknown>>>;
  /** Ends what the other features have under way with somebody who leaves. */
  release(transaction: Transaction<Database>, personId: string): Promise<void>;
}

export async function findAccount(context: AuthContext, { userId }: Actor) {
  const { kysely, pool } = context;
  const [person, { hasApp }, has] = await Promise.all([
    requirePerson(context, userId),
    findSecondFactors(pool, userId),
    hasPassword(kysely, userId),
  ]);
  const phone = person.phoneNumber?.slice(-3) ?? null;
  return { ...toSessionUser(context, person), hasPassword: has, phone, hasAuthenticator: hasApp };
}

/** Changes the password; only the session that did it goes on. */
export async function changePassword(
  context: AuthContext,
  caller: Caller,
  actor: Actor,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { identity, kysely } = context;
  const { email } = actor;
  const body = { currentPassword, newPassword, revokeOtherSessions: true };
  const { token } = await countTries(context, caller, email, () =>
    identity.runForSession(caller, (request) => identity.api.changePassword({ ...request, body })),
  );
  await restartSessions(kysely, actor, token);
}

/** An account without a password is asked to log in anew where others are asked for theirs. */
const FRESH_MS = 10 * 60 * 1000;

/**
 * What must not happen behind a person's back needs the password; where the account has none, a log-in
 * of the last minutes. @throws AppError naming the field `password`
 */
export async function requirePassword(
  context: AuthContext,
  caller: Caller,
  { userId, email, sessionId }: Actor,
  password: string | undefined,
): Promise<void> {
  const { identity, kysely } = context;
  if (!(await hasPassword(kysely, userId))) {
    const start = await findSessionStart(kysely, sessionId);
    if (start !== undefined && start.getTime() > Date.now() - FRESH_MS) return;
    throw new AppError("FORBIDDEN", "For this, please log out, log in again and try once more.");
  }
  if (password === undefined)
    throw new AppError("BAD_REQUEST", "Password is required", { password: "Password is required" });
  await countTries(context, caller, email, () =>
    identity.run(caller, (request) =>
      identity.api.verifyPassword({ ...request, body: { password } }),
    ),
  );
}

/** Everything that is kept about a person, for themselves. */
export async function exportData(
  context: AccountContext,
  actor: Actor,
): Promise<Record<string, unknown>> {
  const { kysely, personalData } = context;
  const person = await requirePerson(context, actor.userId);
  const account = await findAccount(context, actor);
  const data: Record<string, unknown> = {
    account: { ...account, phone: person.phoneNumber, createdAt: person.createdAt.toISOString() },
    providers: await findProviders(kysely, actor.userId),
    sessions: await listSessions(context, actor),
  };
  for (const [name, read] of Object.entries(personalData)) data[name] = await read(person);
  return data;
}

export async function removeAccount(
  context: AccountContext,
  caller: Caller,
  actor: Actor,
  password: string | undefined,
): Promise<{ deletedCount: number }> {
  const { identity } = context;
  await requirePassword(context, caller, actor, password);
  const deletedCount = await deleteUser(context, actor.userId, context.release);
  await identity.run(caller, (request) => identity.api.signOut(request));
  return { deletedCount };
}

/** Gives an account a password from outside: a demo account, or the first admin. */
export async function setPassword(
  { identity, kysely }: AuthContext,
  userId: string,
  password: string,
): Promise<void> {
  const { hash } = await identity.passwords();
  await storePassword(kysely, userId, await hash(password));
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
    if (await addUser(transaction, { id, name, email, role: "admin" })) {
      await writeDownCommand(transaction, "user.made_admin", { id, name, email });
      return { id, isNew: true };
    }
    const known = await findPersonByEmail(transaction, email);
    invariant(known, "an address was taken and is nobody's");
    const isStranger = !known.emailVerified;
    if (isStranger) {
      await endEverything(transaction, known.id);
      await deleteCredentials(transaction, known.id);
      await forgetSecondFactor(transaction, known.id);
    }
    await setRole(transaction, known.id, "admin");
    if (known.role !== "admin") await writeDownCommand(transaction, "user.made_admin", known);
    return { id: known.id, isNew: isStranger };
  });
}

/** What the operator does to an account stands in the log of what admins do. */
function writeDownCommand(
  transaction: Transaction<Database>,
  act: "user.made_admin" | "user.second_factor_reset" | "user.password_reset",
  person: Pick<Person, "id" | "name" | "email">,
): Promise<void> {
  return writeDown(transaction, OPERATOR, { act, subject: subjectOf(person) });
}

/** For somebody who has lost phone and backup codes: the password alone is enough again, everywhere anew. */
export async function resetSecondFactor(
  { kysely }: AuthContext,
  email: string,
): Promise<{ wasSet: boolean } | undefined> {
  const person = await findPersonByEmail(kysely, email);
  if (person === undefined) return undefined;
  await kysely.transaction().execute(async (transaction) => {
    await endEverything(transaction, person.id);
    await deleteFactors(transaction, person.id);
    await forgetSecondFactor(transaction, person.id);
    await writeDownCommand(transaction, "user.second_factor_reset", person);
  });
  return { wasSet: person.twoFactorEnabled };
}

/** The password is no longer good and every session ends: a link gives a new one. The id of the account. */
export async function forgetPassword(
  context: AuthContext,
  email: string,
): Promise<string | undefined> {
  const person = await findPersonByEmail(context.kysely, email);
  if (person === undefined) return undefined;
  await context.kysely.transaction().execute(async (transaction) => {
    await endEverything(transaction, person.id);
    await deletePassword(transaction, person.id);
    await writeDownCommand(transaction, "user.password_reset", person);
  });
  // Wrong passwords of the past must not keep the owner of the link out.
  await clearTries(context, email);
  return person.id;
}
