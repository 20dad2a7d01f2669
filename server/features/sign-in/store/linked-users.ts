import type { Kysely } from "kysely";
import { v7 as makeId } from "uuid";
import type { Database } from "#server/db/schema.ts";

/** The user who signs in with this account of another provider. */
export async function findLinkedUser(
  db: Kysely<Database>,
  provider: string,
  subject: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("accounts")
    .select("user_id")
    .where("provider_id", "=", provider)
    .where("account_id", "=", subject)
    .executeTakeFirst();
  return row?.user_id;
}

export async function linkUser(
  db: Kysely<Database>,
  userId: string,
  provider: string,
  subject: string,
): Promise<void> {
  await db
    .insertInto("accounts")
    .values({ id: makeId(), user_id: userId, provider_id: provider, account_id: subject })
    .execute();
}
