import { t } from "#shared/lib/text.ts";
import type { Transaction } from "kysely";
import { carPath } from "#shared/lib/car-path.ts";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { tellPeople } from "#server/features/notices/tell-people.ts";
import type { LockedCar } from "#server/features/products/rows.ts";
import { closedNotice } from "./emails/waiting-list.ts";
import { closePlaces } from "./store/waiting-places.ts";

/** Closes the line for a car that cannot be had any more, and tells everybody who stood in it. */
export async function closeWaitingList(
  { jobs, site }: SaleContext,
  transaction: Transaction<Database>,
  car: LockedCar,
): Promise<void> {
  const waited = await closePlaces(transaction, car.id);
  const path = car.taken_down_at === null ? carPath(car) : PAGE_PATHS.usedCars;
  await tellPeople(
    { jobs },
    transaction,
    waited.map((buyer) => ({
      personId: buyer.id,
      kind: "bookings",
      title: () => t`${car.name} is no longer for sale. Its waiting list has closed.`,
      path,
      key: `place ${buyer.placeId} closed`,
      email: () => closedNotice(site, buyer, car),
    })),
  );
}
