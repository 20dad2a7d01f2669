import { t } from "#shared/lib/text.ts";
import { carPath } from "#shared/lib/car-path.ts";
import type { Transaction } from "kysely";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { tellPeople } from "#server/features/notices/tell-people.ts";
import type { LockedCar } from "#server/features/products/rows.ts";
import { endBlockedPlaces } from "./store/waiting-places.ts";

/** Takes buyers whom its seller has blocked out of the line for a locked car, and tells them. */
export async function dropBlocked(
  { jobs }: Pick<SaleContext, "jobs">,
  transaction: Transaction<Database>,
  car: LockedCar,
): Promise<void> {
  const ended = await endBlockedPlaces(transaction, car);
  await tellPeople(
    { jobs },
    transaction,
    ended.map(({ id, buyerId }) => ({
      personId: buyerId,
      kind: "bookings" as const, // not any text
      title: () =>
        t`You’re no longer on the waiting list for ${car.name}: its seller doesn’t accept bookings from you.`,
      path: carPath(car),
      key: `place ${id} ended`,
    })),
  );
}
