import type { Kysely, Transaction } from "kysely";
import type { Role } from "#shared/rules/vocabulary.ts";
import type { Database } from "#server/db/schema.ts";

interface NewUser {
  id: string;
  name: string;
  email: string;
  role: Role;
}

/** Adds a person with a confirmed address; false when the address has an account already. */
export async function addUser(
  db: Kysely<Database>,
  { id, name, email, role }: NewUser,
): Promise<boolean> {
  const result = await db
    .insertInto("users")
    .values({ id, name, email, role, email_verified: true, role_chosen_at: new Date() })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Stores a confirmed phone number of a person, or deletes the stored one. */
export async function setPhone(
  db: Kysely<Database>,
  id: string,
  phone: string | null,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ phone_number: phone, phone_verified: phone !== null })
    .where("id", "=", id)
    .execute();
}

/**
 * A counter that rises whenever a person's sign-ins are invalidated; undefined when there is no such person.
 */
export async function findCredentialsVersion(
  db: Kysely<Database>,
  id: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("users")
    .select("credentials_version as version")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.version;
}

/** The same under a share lock: the counter cannot rise until the transaction ends. */
export async function lockCredentialsVersion(
  transaction: Transaction<Database>,
  id: string,
): Promise<number | undefined> {
  const row = await transaction
    .selectFrom("users")
    .select("credentials_version as version")
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  return row?.version;
}

/**
 * Raises the counter, which invalidates every sign-in under way. Must come before the sessions are deleted.
 */
export async function outdateSignIns(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .updateTable("users")
    .set(({ eb }) => ({ credentials_version: eb("credentials_version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Turns the second factor off and deletes the phone number: the password alone is enough again. */
export async function forgetSecondFactor(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ two_factor_enabled: false, phone_number: null, phone_verified: false })
    .where("id", "=", id)
    .execute();
}

/** Confirms the address of a person, who has opened a link mailed to it. */
export async function confirmEmail(db: Kysely<Database>, id: string): Promise<void> {
  await db.updateTable("users").set({ email_verified: true }).where("id", "=", id).execute();
}

/** Locks a person, so that no row can newly refer to them until the transaction ends. */
export async function lockPerson(transaction: Transaction<Database>, id: string): Promise<void> {
  await transaction.selectFrom("users").select("id").where("id", "=", id).forUpdate().execute();
}

/** Suspends a person, or lifts that where the reason is null. */
export async function setSuspension(
  transaction: Transaction<Database>,
  id: string,
  reason: string | null,
): Promise<void> {
  await transaction
    .updateTable("users")
    .set({ suspended_at: reason === null ? null : new Date(), suspended_reason: reason })
    .where("id", "=", id)
    .execute();
}

export async function setRole(db: Kysely<Database>, id: string, role: Role): Promise<void> {
  await db
    .updateTable("users")
    .set({ role, updated_at: new Date() })
    .where("id", "=", id)
    .execute();
}
