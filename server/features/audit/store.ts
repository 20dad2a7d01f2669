import type { Insertable, Transaction } from "kysely";
import type { Actor } from "#server/base/actor.ts";
import type { AuditEntriesTable, Database } from "#server/db/schema.ts";

type Entry = Omit<
  Insertable<AuditEntriesTable>,
  "actor_id" | "actor_name" | "actor_email" | "address"
>;

/** Adds an entry for a command of the operator. */
export async function insertOperatorEntry(
  transaction: Transaction<Database>,
  entry: Entry,
): Promise<void> {
  const actor = { actor_id: null, actor_name: "Operator", actor_email: "", address: null };
  await transaction
    .insertInto("audit_entries")
    .values({ ...entry, ...actor })
    .execute();
}

/** Adds an entry, with the actor's name as it is at this moment. */
export async function insertEntry(
  transaction: Transaction<Database>,
  { userId, email, address }: Actor,
  entry: Entry,
): Promise<void> {
  await transaction
    .insertInto("audit_entries")
    .values((eb) => ({
      ...entry,
      actor_id: userId,
      actor_name: eb
        .selectFrom("users")
        .select("name")
        .where("id", "=", userId)
        .$asScalar()
        .$notNull(),
      actor_email: email,
      address,
    }))
    .execute();
}
