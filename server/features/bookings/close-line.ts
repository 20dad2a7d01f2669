import type { Transaction } from "kysely";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import type { LockedCar } from "#server/features/products/rows.ts";
import { closedNotice } from "./emails/waiting-list.ts";
import { closePlaces } from "./store/waiting-places.ts";

/** Closes the line for a car that cannot be had any more, and mails everybody who stood in it. */
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
