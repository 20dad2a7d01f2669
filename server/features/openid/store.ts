import type { Kysely } from "kysely";
import { v7 as makeId } from "uuid";
import type { Database } from "#server/db/schema.ts";

/** Who signs in with this account at another provider. */
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

/** Remembers something for as long as it is good. */
export async function remember(
  db: Kysely<Database>,
  identifier: string,
  value: string,
  seconds: number,
): Promise<void> {
  const expires = new Date(Date.now() + seconds * 1000);
  await db
    .insertInto("verifications")
    .values({ id: makeId(), identifier, value, expires_at: expires })
    .execute();
}

/** What was remembered, once: whoever comes second finds nothing. */
export async function takeRemembered(
  db: Kysely<Database>,
  identifier: string,
): Promise<string | undefined> {
  const rows = await db
    .deleteFrom("verifications")
    .where("identifier", "=", identifier)
    .returning(["value", "expires_at"])
    .execute();
  const [row] = rows;
  return row !== undefined && row.expires_at > new Date() ? row.value : undefined;
}
