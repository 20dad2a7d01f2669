import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";

export interface StoredSession {
  id: string;
  createdAt: Date;
  updatedAt: Date;
  userAgent: string | null;
  ipAddress: string | null;
}

/** Sessions that have not ended, the latest first. */
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

/** Ends one session of a person. Returns how many that were. */
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

/** Ends every session of a person but the one named. Returns how many that were. */
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

/** Ends every session of a person but the one with this token. */
export async function keepSessionOnly(
  db: Kysely<Database>,
  userId: string,
  token: string,
): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("token", "!=", token)
    .execute();
}

/** When a session began. */
export async function findSessionStart(
  db: Kysely<Database>,
  id: string,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom("sessions")
    .select("created_at as start")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.start;
}
