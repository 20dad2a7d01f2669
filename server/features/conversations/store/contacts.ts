import { type Insertable, type Kysely, sql, type Transaction } from "kysely";
import type { Side } from "#shared/rules/conversations.ts";
import type { Database, SharedContactsTable } from "#server/db/schema.ts";

/** What the profile of a person says of how to reach them. */
export function findContact(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom("users")
    .select(["email", "phone_number as phone"])
    .where("id", "=", userId)
    .forKeyShare()
    .executeTakeFirst();
}

export async function setContact(
  transaction: Transaction<Database>,
  contact: Insertable<SharedContactsTable>,
): Promise<void> {
  const { person_id, email, phone } = contact;
  await transaction
    .insertInto("shared_contacts")
    .values(contact)
    .onConflict((conflict) =>
      conflict.columns(["conversation_id", "side"]).doUpdateSet({ person_id, email, phone }),
    )
    .execute();
}

export async function removeContact(
  transaction: Transaction<Database>,
  conversationId: string,
  side: Side,
): Promise<void> {
  await transaction
    .deleteFrom("shared_contacts")
    .where("conversation_id", "=", conversationId)
    .where("side", "=", side)
    .execute();
}

/** Takes back what a person has shared with another, in all their conversations. */
export async function removeContactsBetween(
  transaction: Transaction<Database>,
  personId: string,
  otherId: string,
): Promise<void> {
  await sql`
    DELETE FROM shared_contacts s USING conversations c
    WHERE s.conversation_id = c.id AND s.person_id = ${personId}
      AND ${otherId} IN (c.buyer_id, c.seller_id)`.execute(transaction);
}
