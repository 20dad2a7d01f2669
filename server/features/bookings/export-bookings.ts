import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { findBookingsOf } from "./store/bookings.ts";

/** A person's bookings, for the export of their own data. */
export function exportBookings(kysely: Kysely<Database>, buyerId: string): Promise<unknown> {
  return findBookingsOf(kysely, buyerId);
}
