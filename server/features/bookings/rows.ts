import type { Kysely, Transaction } from "kysely";
import type { Booking } from "#shared/contract/bookings.ts";
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

/** The columns of a booking in a CSV file, between which a list may have its own. */
export const EXPORTED = {
  sale: {
    id: ({ _id }: Booking) => _id,
    car: ({ item }: Booking) => item,
    car_id: ({ productId }: Booking) => productId,
    price: ({ price }: Booking) => price,
    refunded: ({ refunded }: Booking) => refunded,
    currency: ({ currency }: Booking) => currency,
    state: ({ state }: Booking) => state,
    buyer: ({ name }: Booking) => name,
    buyer_email: ({ email }: Booking) => email,
    phone: ({ phone }: Booking) => phone,
    location: ({ location }: Booking) => location,
  },
  times: {
    booked_at: ({ created_at: at }: Booking) => at,
    held_until: ({ held_until: until }: Booking) => until,
  },
};
