import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { findBookingsOf } from "./store/bookings.ts";

/** What is kept about a person's bookings, for themselves. */
export function exportBookings(kysely: Kysely<Database>, buyerId: string): Promise<unknown> {
  return findBookingsOf(kysely, buyerId);
}
