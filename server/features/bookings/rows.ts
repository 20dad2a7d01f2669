import type { Kysely, Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { findLive } from "./store/bookings.ts";

export type LiveBooking = NonNullable<Awaited<ReturnType<typeof findLive>>>;

export function findBooking(db: Kysely<Database>, id: string) {
  return db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Who has cancelled a booking: its buyer, the seller of its car, or an admin. */
export type Canceller = "buyer" | "seller" | "site";

/** Ends a hold; false when it has ended already. */
export async function endHold(
  transaction: Transaction<Database>,
  id: string,
  state: "paid" | "cancelled" | "expired",
  at: Date,
  endedBy: Canceller | null = null,
): Promise<boolean> {
  const result = await transaction
    .updateTable("bookings")
    .set({ state, hold_slot: null, ended_at: at, ended_by: endedBy })
    .where("id", "=", id)
    .where("state", "=", "held")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
