import type { Transaction } from "kysely";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { type LockedCar, setCarState } from "#server/features/products/rows.ts";
import { advanceWaitingList, type Offer } from "./advance-waiting-list.ts";
import { dropBlocked } from "./drop-blocked.ts";

/** Frees a car that has no booking: it is offered to the next in line, or is on sale for everybody again. */
export async function freeCar(
  context: SaleContext,
  transaction: Transaction<Database>,
  car: LockedCar,
): Promise<Offer | undefined> {
  if (car.state !== "reserved" && car.state !== "active") return undefined;
  await dropBlocked(context, transaction, car);
  const offer = await advanceWaitingList(context, transaction, car);
  await setCarState(transaction, car, offer ? "reserved" : "active");
  return offer;
}
