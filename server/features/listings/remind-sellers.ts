import { REMINDER_DAYS } from "#shared/rules/listing.ts";
import type { ListingContext } from "./context.ts";
import { endingNotice } from "./emails/ending.ts";
import { takeEnding } from "./store/cars.ts";

/** Writes to sellers whose cars end within some days, once for each end. */
export async function remindSellers(context: ListingContext): Promise<void> {
  const endings = await takeEnding(context.pool, REMINDER_DAYS);
  const sent = await Promise.allSettled(
    endings.map((ending) => context.email.send(endingNotice(context, ending))),
  );
  // One mailbox that refuses keeps nobody else from hearing; housekeeping writes it down.
  for (const outcome of sent) if (outcome.status === "rejected") throw outcome.reason;
}
