import { REMINDER_DAYS } from "#shared/rules/listing.ts";
import { transact } from "#server/db/transact.ts";
import type { ListingContext } from "./context.ts";
import { endingNotice } from "./emails/ending.ts";
import { takeEnding } from "./store/cars.ts";

/** Mails sellers whose cars end within some days, once for each end. */
export async function remindSellers(context: ListingContext): Promise<void> {
  await transact(context.kysely, async (transaction) => {
    const endings = await takeEnding(transaction, REMINDER_DAYS);
    const mails = endings.map((ending) => ({ data: endingNotice(context, ending) }));
    await context.jobs.put(transaction, "mail", mails);
  });
}
