import { t } from "#shared/lib/text.ts";
import { reminderTime } from "#shared/rules/bookings.ts";
import { pagePath } from "#shared/rules/page-paths.ts";
import { writeMoment } from "#server/base/mail-format.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { transact } from "#server/db/transact.ts";
import { lockCar } from "#server/features/products/rows.ts";
import { bringUpToDate } from "./bring-up-to-date.ts";
import { reminder } from "./emails/holds.ts";
import { takeReminder } from "./store/bookings.ts";
import { tellAbout } from "./tell-about.ts";

/** Settles a car: reminds the holder when it is time, and ends an overdue hold or offer. */
export async function settleCar(context: SaleContext, productId: string): Promise<void> {
  await transact(context.kysely, async (transaction) => {
    const car = await lockCar(transaction, productId);
    if (car === undefined) return;
    await context.checkpoint("settling: car locked");
    const { live } = await bringUpToDate(context, transaction, car);
    if (live?.state !== "held" || car.at < reminderTime(live.created_at, live.held_until)) return;
    if (await takeReminder(transaction, live.id, car.at))
      await tellAbout(context, transaction, live, [
        {
          personId: live.buyer_id,
          kind: "bookings",
          title: () =>
            t`Pay for ${live.item} by ${writeMoment(context.site, live.held_until)}, or your booking will expire.`,
          path: pagePath("payment", live.id),
          key: `booking ${live.id} ends soon`,
          email: () => reminder(context.site, live),
        },
      ]);
  });
}
