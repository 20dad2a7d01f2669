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

/**
 * Saves a draft and returns when; undefined when the stored draft is not the one of `after`. One atomic
 * statement: of two concurrent saves the second sees what the first has written.
 */
export async function saveDraft(
  db: Kysely<Database>,
  ownerId: string,
  { fields, pictures }: Omit<StoredDraft, "updated_at">,
  after: Date | null | undefined,
): Promise<Date | undefined> {
  // The client gets whole milliseconds and sends them back, so no finer moment is stored.
  const values = { fields: JSON.stringify(fields), pictures, updated_at: new Date() };
  const row = await db
    .insertInto("listing_drafts")
    .values({ owner_id: ownerId, ...values })
    .onConflict((conflict) => {
      const owned = conflict.column("owner_id");
      if (after === null) return owned.doNothing();
      const update = owned.doUpdateSet(values);
      return after === undefined ? update : update.where("listing_drafts.updated_at", "=", after);
    })
    .returning("updated_at")
    .executeTakeFirst();
  return row?.updated_at;
}

export async function deleteDraft(db: Kysely<Database>, ownerId: string): Promise<void> {
  await db.deleteFrom("listing_drafts").where("owner_id", "=", ownerId).execute();
}
