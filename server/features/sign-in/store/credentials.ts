import type { Kysely } from "kysely";
import { v7 as makeId } from "uuid";
import type { Database } from "#server/db/schema.ts";

/** Whether the account has a password, which a form can ask for. */
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

/** The ids of the providers that a person signs in with; `credential` stands for a password here. */
export async function findProviders(db: Kysely<Database>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("accounts")
    .select("provider_id")
    .where("user_id", "=", userId)
    .execute();
  return rows.map(({ provider_id: provider }) => provider);
}

/** Sets or replaces the password of an account. */
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

/** Deletes all credentials of a person. */
export async function deleteCredentials(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom("accounts").where("user_id", "=", userId).execute();
  await deleteFactors(db, userId);
}

/** Deletes the password of a person; other ways to log in stay. */
export async function deletePassword(db: Kysely<Database>, userId: string): Promise<void> {
  await db
    .deleteFrom("accounts")
    .where("user_id", "=", userId)
    .where("provider_id", "=", "credential")
    .execute();
}

/** Deletes the authenticator app and the backup codes of a person. */
export async function deleteFactors(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom("two_factors").where("user_id", "=", userId).execute();
}
