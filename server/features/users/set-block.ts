import type { Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** Makes or ends the block of one person by another. Idempotent. */
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
