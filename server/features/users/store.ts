import type { Kysely, Transaction } from "kysely";
import type { Role } from "#shared/rules/vocabulary.ts";
import type { Database } from "#server/db/schema.ts";

interface Profile {
  name?: string | undefined;
  imageId?: string | undefined;
}

export async function hasImage(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db.selectFrom("images").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** Absent fields are not changed. */
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

/** The ids of all admins who are not suspended; the rows are locked until the transaction ends. */
export async function lockAdmins(transaction: Transaction<Database>): Promise<string[]> {
  const admins = await transaction
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("suspended_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  return admins.map(({ id }) => id);
}

/** Returns how many users that were. */
export async function deleteUserAndCars(
  transaction: Transaction<Database>,
  id: string,
): Promise<number> {
  await transaction.deleteFrom("products").where("owner_id", "=", id).execute();
  const result = await transaction.deleteFrom("users").where("id", "=", id).executeTakeFirst();
  return Number(result.numDeletedRows);
}
