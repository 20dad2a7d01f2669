import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** A person's backup codes, encrypted, as better-auth stores them. */
export async function findBackupCodes(
  db: Kysely<Database>,
  userId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("two_factors")
    .select("backup_codes as codes")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.codes;
}

export async function setBackupCodes(
  db: Kysely<Database>,
  userId: string,
  codes: string,
): Promise<void> {
  await db
    .updateTable("two_factors")
    .set({ backup_codes: codes })
    .where("user_id", "=", userId)
    .execute();
}
