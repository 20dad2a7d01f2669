import { type Kysely, sql, type Transaction } from "kysely";
import { MOST_ANSWERS_UNREAD, otherSide, type Side } from "#shared/rules/conversations.ts";
import type { Database } from "#server/db/schema.ts";

/** The token of a side's address; `fresh` becomes it where there is none. */
export async function findToken(
  transaction: Transaction<Database>,
  address: { conversation_id: string; side: Side },
  fresh: string,
): Promise<string> {
  const row = await transaction
    .insertInto("reply_addresses")
    .values({ ...address, token: fresh })
    // Changes nothing, and returns the row that is there.
    .onConflict((conflict) =>
      conflict.columns(["conversation_id", "side"]).doUpdateSet({ side: address.side }),
    )
    .returning("token")
    .executeTakeFirstOrThrow();
  return row.token;
}

/** The side of a conversation that an address stands for, and the account that may write to it. */
export async function findAnswerer(db: Kysely<Database>, token: string) {
  const { rows } = await sql<{
    conversation_id: string;
    side: Side;
    user_id: string | null;
    email: string | null;
    suspended_reason: string | null;
  }>`
    SELECT a.conversation_id, a.side, u.id AS user_id, u.email, u.suspended_reason
    FROM reply_addresses a JOIN conversations c ON c.id = a.conversation_id
    LEFT JOIN users u ON u.id = CASE a.side WHEN 'buyer' THEN c.buyer_id ELSE c.seller_id END
    WHERE a.token = ${token}`.execute(db);
  return rows[0];
}

export type Answerer = NonNullable<Awaited<ReturnType<typeof findAnswerer>>>;

/** Remembers the newest message that a mail has told a side about. */
export async function setMailed(
  transaction: Transaction<Database>,
  id: string,
  side: Side,
  number: number,
): Promise<void> {
  await sql`UPDATE conversations SET ${sql.raw(side)}_mailed = ${number} WHERE id = ${id}`.execute(
    transaction,
  );
}

/**
 * Lets a side that has answered by mail be mailed again, although it has not read anything on the site. Returns the
 * first message that no mail has told it about. Not after many answers in a row: two programs that answer each other
 * would never end.
 */
export async function allowNextMail(
  transaction: Transaction<Database>,
  id: string,
  side: Side,
): Promise<number | undefined> {
  const own = sql.raw(side);
  const { rows } = await sql<{ next: number | null }>`
    WITH next AS (
      SELECT min(m.number) AS number FROM conversations c
      JOIN conversation_messages m ON m.conversation_id = c.id
        AND m.number > greatest(c.${own}_read, c.${own}_mailed) AND m.author = ${otherSide(side)}
      WHERE c.id = ${id}
    )
    UPDATE conversations c SET ${own}_mail = next.number FROM next
    WHERE c.id = ${id} AND c.${own}_mail = 0 AND (
      SELECT count(*) FROM conversation_messages m WHERE m.conversation_id = c.id
        AND m.author = ${side} AND m.is_by_mail AND m.number > c.${own}_read) <= ${MOST_ANSWERS_UNREAD}
    RETURNING next.number AS next`.execute(transaction);
  return rows[0]?.next ?? undefined;
}
