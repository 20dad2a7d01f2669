import type { Kysely } from "kysely";
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
