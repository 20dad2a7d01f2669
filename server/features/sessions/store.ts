import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** Longer than any code of an authenticator app is accepted. */
const USED_CODE_MS = 60 * 60 * 1000;

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

export async function deleteSessionByToken(db: Kysely<Database>, token: string): Promise<void> {
  await db.deleteFrom("sessions").where("token", "=", token).execute();
}

export async function deleteSessions(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
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

/** Forgets what has ended by itself: sessions, and codes that were given. */
export async function forgetEndedSessions(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<", now).execute();
  const codesBefore = new Date(now.getTime() - USED_CODE_MS);
  await db.deleteFrom("used_codes").where("used_at", "<", codesBefore).execute();
}
