import type { Transaction } from "kysely";
import type { Email } from "#server/adapters/email/email.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { insertMails } from "./store/mails.ts";

/** Mails the two sides of a booking, and writes down that it was done: the subjects alone. */
export async function mailAbout(
  { jobs }: Pick<SaleContext, "jobs">,
  transaction: Transaction<Database>,
  booking: { id: string; email: string },
  mails: readonly Email[],
): Promise<void> {
  if (mails.length === 0) return;
  await jobs.put(
    transaction,
    "mail",
    mails.map((data) => ({ data })),
  );
  await insertMails(transaction, booking.id, mails, booking.email);
}
