import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";

interface StoredDraft {
  fields: Record<string, string>;
  pictures: string[];
  updated_at: Date;
}

export async function findDraft(
  db: Kysely<Database>,
  ownerId: string,
): Promise<StoredDraft | undefined> {
  const row = await db
    .selectFrom("listing_drafts")
    .select(["fields", "pictures", "updated_at"])
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return row && { ...row, fields: row.fields as StoredDraft["fields"] }; // written by saveDraft
}

export async function saveDraft(
  db: Kysely<Database>,
  ownerId: string,
  { fields, pictures }: Omit<StoredDraft, "updated_at">,
): Promise<Date> {
  const values = { fields: JSON.stringify(fields), pictures, updated_at: new Date() };
  await db
    .insertInto("listing_drafts")
    .values({ owner_id: ownerId, ...values })
    .onConflict((conflict) => conflict.column("owner_id").doUpdateSet(values))
    .execute();
  return values.updated_at;
}

export async function deleteDraft(db: Kysely<Database>, ownerId: string): Promise<void> {
  await db.deleteFrom("listing_drafts").where("owner_id", "=", ownerId).execute();
}
