import type { Kysely } from "kysely";
import { v7 as makeId } from "uuid";
import type { Database } from "#server/db/schema.ts";

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

/** Whatever the person signs in with is gone. */
export async function deleteCredentials(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom("accounts").where("user_id", "=", userId).execute();
  await deleteFactors(db, userId);
}

/** The password of a person is gone; other ways to log in stay. */
export async function deletePassword(db: Kysely<Database>, userId: string): Promise<void> {
  await db
    .deleteFrom("accounts")
    .where("user_id", "=", userId)
    .where("provider_id", "=", "credential")
    .execute();
}

/** App and backup codes of a person are gone. */
export async function deleteFactors(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom("two_factors").where("user_id", "=", userId).execute();
}
