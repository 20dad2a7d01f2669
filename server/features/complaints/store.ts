import { type Insertable, sql, type Transaction, type Updateable } from "kysely";
import type { Side } from "#shared/rules/conversations.ts";
import type { ComplaintsTable, Database } from "#server/db/schema.ts";

/** A person's complaints of the last day. Their next one waits until the transaction ends, so that it is counted. */
export async function countOfDay(
  transaction: Transaction<Database>,
  userId: string,
): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`complaint ${userId}`}, 0))`.execute(
    transaction,
  );
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM complaints
    WHERE complainer_id = ${userId} AND created_at > now() - interval '1 day'`.execute(transaction);
  return rows[0]?.count ?? 0;
}

export function findOpen(transaction: Transaction<Database>, conversationId: string, side: Side) {
  return transaction
    .selectFrom("complaints")
    .select("id")
    .where("conversation_id", "=", conversationId)
    .where("side", "=", side)
    .where("state", "=", "open")
    .executeTakeFirst();
}

export async function insertComplaint(
  transaction: Transaction<Database>,
  complaint: Insertable<ComplaintsTable>,
): Promise<void> {
  await transaction.insertInto("complaints").values(complaint).execute();
}

/** Locks a complaint, so that nobody else decides it until the transaction ends. */
export function lockComplaint(transaction: Transaction<Database>, id: string) {
  return transaction
    .selectFrom("complaints as c")
    .innerJoin("conversations as of", "of.id", "c.conversation_id")
    .selectAll("c")
    .select("of.product_name")
    .where("c.id", "=", id)
    .forUpdate("c")
    .executeTakeFirst();
}

export type ComplaintRow = NonNullable<Awaited<ReturnType<typeof lockComplaint>>>;

export async function updateComplaint(
  transaction: Transaction<Database>,
  id: string,
  values: Updateable<ComplaintsTable>,
): Promise<void> {
  await transaction.updateTable("complaints").set(values).where("id", "=", id).execute();
}
