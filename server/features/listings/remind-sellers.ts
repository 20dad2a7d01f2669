import { plural, t } from "#shared/lib/text.ts";
import { REMINDER_DAYS } from "#shared/rules/listing.ts";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";
import { transact } from "#server/db/transact.ts";
import { type Notice, tellPeople } from "#server/features/notices/tell-people.ts";
import type { ListingContext } from "./context.ts";
import { endingNotice } from "./emails/ending.ts";
import { takeEnding } from "./store/cars.ts";

/** Tells sellers whose cars end within some days, once for each end. */
export async function remindSellers(context: ListingContext): Promise<void> {
  await transact(context.kysely, async (transaction) => {
    const endings = await takeEnding(transaction, REMINDER_DAYS);
    const notices = endings.map((ending): Notice => {
      const { id, cars, names, ends_at: ends } = ending;
      return {
        personId: id,
        kind: "account",
        title: () =>
          plural(
            cars,
            t`Your listing for ${names[0] ?? ""} expires soon. Renew with one click.`,
            t`${cars} of your listings expire soon. Renew with one click.`,
          ),
        path: `${PAGE_PATHS.myProducts}?sort=ending`,
        key: `listings end ${ends.toISOString()} ${cars} ${names[0]}`.slice(0, 200),
        email: () => endingNotice(context.site, ending),
      };
    });
    await tellPeople(context, transaction, notices);
  });
}
