import { type Kysely, sql } from "kysely";
import { v7 as makeId } from "uuid";
import type { Database } from "#server/db/schema.ts";

export interface StoredSession {
  id: string;
  createdAt: Date;
  updatedAt: Date;
  userAgent: string | null;
  ipAddress: string | null;
}

/** Sessions that are still good, the latest first. */
export async function findSessions(db: Kysely<Database>, userId: string): Promise<StoredSession[]> {
  return db
    .selectFrom("sessions")
    .select([
      "id",
      "created_at as createdAt",
      "updated_at as updatedAt",
      "user_agent as userAgent",
      "ip_address as ipAddress",
    ])
    .where("user_id", "=", userId)
    .where("expires_at", ">", new Date())
    .orderBy("updated_at", "desc")
    .execute();
}

/** Ends one session of a person; how many that were. */
export async function deleteSession(
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<number> {
  const result = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Ends every session of a person but the one named; how many that were. */
export async function deleteOtherSessions(
  db: Kysely<Database>,
  userId: string,
  keptId: string,
): Promise<number> {
  const result = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "!=", keptId)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/**
 * After a change of what a person signs in with: only the session that made it goes on. Where identity
 * has put a new one in its place, the old one is gone and the newest is it.
 */
export async function keepOwnSessionOnly(
  db: Kysely<Database>,
  userId: string,
  ownId: string,
): Promise<void> {
  const [own] = await db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", userId)
    .orderBy(sql`id = ${ownId}`, "desc")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  if (own !== undefined) await deleteOtherSessions(db, userId, own.id);
}

/** Whatever was sent out or begun for a person is good no more: links, sign-ins under way, trusted browsers. */
export async function forgetVerifications(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom("verifications").where("value", "=", userId).execute();
}

/** Whether a password is set for the account, so that it can be asked for. */
export async function hasPassword(db: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("accounts")
    .select("id")
    .where("user_id", "=", userId)
    .where("provider_id", "=", "credential")
    .where("password", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Where the person signs in besides here. */
export async function findProviders(db: Kysely<Database>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("accounts")
    .select("provider_id")
    .where("user_id", "=", userId)
    .execute();
  return rows.map(({ provider_id: provider }) => provider);
}

/** Sets the password of an account, whether it had one or not. */
export async function storePassword(
  db: Kysely<Database>,
  userId: string,
  hash: string,
): Promise<void> {
  await db
    .insertInto("accounts")
    .values({
      id: makeId(),
      user_id: userId,
      provider_id: "credential",
      account_id: userId,
      password: hash,
    })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "provider_id"]).doUpdateSet({ password: hash }),
    )
    .execute();
}

/** Makes a link for a new password good, in the form in which better-auth looks for it. */
export async function rememberPasswordToken(
  db: Kysely<Database>,
  token: string,
  userId: string,
  expires: Date,
): Promise<void> {
  await db
    .insertInto("verifications")
    .values({
      id: makeId(),
      identifier: `reset-password:${token}`,
      value: userId,
      expires_at: expires,
    })
    .execute();
}

/** Nobody gets into the account any more, by any way. */
export async function closeWaysIn(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
  await db.deleteFrom("accounts").where("user_id", "=", userId).execute();
  await db.deleteFrom("two_factors").where("user_id", "=", userId).execute();
  await forgetVerifications(db, userId);
}
