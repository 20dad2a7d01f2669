import { DAY_MS } from "#shared/lib/durations.ts";
import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** The contact data of a buyer is deleted this long after a booking has ended unpaid. */
const CONTACT_DAYS = 30;

export async function forgetContacts(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .updateTable("bookings")
    .set({ phone: "-", location: "-" })
    .where("state", "in", ["cancelled", "expired"])
    .where("ended_at", "<", new Date(now.getTime() - CONTACT_DAYS * DAY_MS))
    .where("phone", "<>", "-")
    .execute();
}
