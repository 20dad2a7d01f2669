import type { Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { LockedCar } from "#server/features/products/rows.ts";
import { endPlace, findLine } from "./store/waiting-places.ts";

/** Ends the place in line of the buyer who books the car. */
export async function takePlace(
  transaction: Transaction<Database>,
  car: LockedCar,
  buyerId: string,
): Promise<void> {
  const line = await findLine(transaction, car.id);
  const own = line.find((place) => place.buyerId === buyerId);
  if (own !== undefined) await endPlace(transaction, own.id, "taken");
}
