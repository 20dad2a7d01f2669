import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { Entry } from "./store.ts";

/** All rows of a buyer, the latest first. Their number is limited by the slots. */
export function exportWishlist(db: Kysely<Database>, buyerId: string): Promise<Entry[]> {
  return db
    .selectFrom("wishlist_entries")
    .selectAll()
    .where("buyer_id", "=", buyerId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}
