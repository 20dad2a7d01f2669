import type { Transaction } from "kysely";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { type LockedCar, setCarState } from "#server/features/products/rows.ts";
import { advanceLine, type Offer } from "./advance-line.ts";

/** Nobody holds the car: the next in line gets it offered, or it is everybody's again. */
export async function freeCar(
  context: SaleContext,
  transaction: Transaction<Database>,
  car: LockedCar,
): Promise<Offer | undefined> {
  if (car.state !== "reserved" && car.state !== "active") return undefined;
  const offer = await advanceLine(context, transaction, car);
  await setCarState(transaction, car, offer ? "reserved" : "active");
  return offer;
}
