import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** How to reach the buyer of a booking that has ended unpaid is kept no longer than this. */
const CONTACT_DAYS = 30;

export async function forgetContacts(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .updateTable("bookings")
    .set({ phone: "-", location: "-" })
    .where("state", "in", ["cancelled", "expired"])
    .where("ended_at", "<", new Date(now.getTime() - CONTACT_DAYS * 86_400_000))
    .where("phone", "<>", "-")
    .execute();
}
