import type { Transaction } from "kysely";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import type { LockedCar } from "#server/features/products/rows.ts";
import { closedNotice } from "./emails/waiting-list.ts";
import { closePlaces } from "./store/waiting-places.ts";

/** The car is nobody's to wait for any more: all who stood in its line are told. */
export async function closeLine(
  { jobs, site }: SaleContext,
  transaction: Transaction<Database>,
  car: LockedCar,
): Promise<void> {
  const waited = await closePlaces(transaction, car.id);
  await jobs.put(
    transaction,
    "mail",
    waited.map((buyer) => ({ data: closedNotice(site, buyer, car) })),
  );
}
