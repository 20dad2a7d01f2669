import type { Kysely, Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** The blocks between two people, in either direction. */
export function findBlocks(db: Kysely<Database>, one: string, other: string) {
  return db
    .selectFrom("person_blocks")
    .select("blocker_id")
    .where(({ eb, or, and }) =>
      or([
        and([eb("blocker_id", "=", one), eb("blocked_id", "=", other)]),
        and([eb("blocker_id", "=", other), eb("blocked_id", "=", one)]),
      ]),
    )
    .execute();
}

/** Whether one person has blocked another. */
export async function hasBlocked(
  db: Kysely<Database>,
  blockerId: string,
  otherId: string,
): Promise<boolean> {
  const blocks = await findBlocks(db, blockerId, otherId);
  return blocks.some(({ blocker_id: id }) => id === blockerId);
}

/** The people whom a person has blocked, as a subquery. */
export function blockedBy(db: Kysely<Database>, blockerId: string) {
  return db.selectFrom("person_blocks").select("blocked_id").where("blocker_id", "=", blockerId);
}

/** Idempotent. */
export async function setBlock(
  transaction: Transaction<Database>,
  blockerId: string,
  blockedId: string,
  isBlocked: boolean,
): Promise<void> {
  const pair = { blocker_id: blockerId, blocked_id: blockedId };
  if (isBlocked)
    await transaction
      .insertInto("person_blocks")
      .values(pair)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await transaction
      .deleteFrom("person_blocks")
      .where("blocker_id", "=", blockerId)
      .where("blocked_id", "=", blockedId)
      .execute();
}
