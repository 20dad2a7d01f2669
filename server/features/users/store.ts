import type { Kysely, Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { Role } from "#shared/rules/vocabulary.ts";

interface Profile {
  name?: string | undefined;
  imageId?: string | undefined;
}

interface NewUser {
  id: string;
  name: string;
  email: string;
  role: Role;
}

/** Adds a person whose address has been shown to be theirs; false when it has an account already. */
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

export async function hasImage(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db.selectFrom("images").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** What is absent stays as it is. */
export async function updateProfile(
  db: Kysely<Database>,
  id: string,
  { name, imageId }: Profile,
): Promise<void> {
  await db
    .updateTable("users")
    .set({
      ...(name !== undefined && { name }),
      ...(imageId !== undefined && { image_id: imageId }),
      updated_at: new Date(),
    })
    .where("id", "=", id)
    .execute();
}

/** Chooses the role of a person who has not chosen yet; false when they have. */
export async function chooseRole(db: Kysely<Database>, id: string, role: Role): Promise<boolean> {
  const result = await db
    .updateTable("users")
    .set({ role, role_chosen_at: new Date() })
    .where("id", "=", id)
    .where("role_chosen_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Writes down a number that has been shown to be the person's, or forgets the one there is. */
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

/** How often rights were taken from the person's sessions; undefined for nobody. */
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

/** The same, and nobody takes rights from the person until the transaction ends. */
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

/** What signed in before, or is about to, is good no more. Comes before the sessions are deleted. */
export async function outdateSignIns(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .updateTable("users")
    .set(({ eb }) => ({ credentials_version: eb("credentials_version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** The password alone is enough again. */
export async function forgetSecondFactor(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ two_factor_enabled: false, phone_number: null, phone_verified: false })
    .where("id", "=", id)
    .execute();
}

/** Whoever has opened a link in a mail has shown that the address is theirs. */
export async function confirmEmail(db: Kysely<Database>, id: string): Promise<void> {
  await db.updateTable("users").set({ email_verified: true }).where("id", "=", id).execute();
}

/** Keeps everybody from referring to a person until the transaction ends. */
export async function lockPerson(transaction: Transaction<Database>, id: string): Promise<void> {
  await transaction.selectFrom("users").select("id").where("id", "=", id).forUpdate().execute();
}

/** The ids of all admins, none of whom comes or goes until the transaction ends. */
export async function lockAdmins(transaction: Transaction<Database>): Promise<string[]> {
  const admins = await transaction
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .orderBy("id")
    .forUpdate()
    .execute();
  return admins.map(({ id }) => id);
}

/**
 * Removes a user; how many that were. The admins are locked while they are counted, so that two of the
 * last two cannot both go.
 */
export async function removeUser(
  transaction: Transaction<Database>,
  id: string,
): Promise<number | "last-admin"> {
  const admins = await lockAdmins(transaction);
  if (admins.length === 1 && admins[0] === id) return "last-admin";
  await transaction.deleteFrom("products").where("owner_id", "=", id).execute();
  const result = await transaction.deleteFrom("users").where("id", "=", id).executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function setRole(db: Kysely<Database>, id: string, role: Role): Promise<void> {
  await db
    .updateTable("users")
    .set({ role, updated_at: new Date() })
    .where("id", "=", id)
    .execute();
}
