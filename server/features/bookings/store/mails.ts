import type { Transaction } from "kysely";
import type { Email } from "#server/adapters/email/email.ts";
import type { Database } from "#server/db/schema.ts";

/** Writes down which mails about a booking go out; `buyer` is the buyer's address. */
export async function insertMails(
  transaction: Transaction<Database>,
  bookingId: string,
  mails: readonly Email[],
  buyer: string,
): Promise<void> {
  await transaction
    .insertInto("booking_mails")
    .values(
      mails.map(({ to, subject }) => ({
        booking_id: bookingId,
        side: to === buyer ? "buyer" : "seller",
        subject,
      })),
    )
    .execute();
}
