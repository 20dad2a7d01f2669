import type { SaleContext } from "#server/base/sale-context.ts";
import { settleCar } from "./settle-car.ts";
import { findOverdueCars } from "./store/bookings.ts";

const MOST_AT_ONCE = 500;

/** Settles overdue cars whose jobs were lost. */
export async function settleOverdue(context: SaleContext): Promise<void> {
  for (const id of await findOverdueCars(context.kysely, MOST_AT_ONCE))
    await settleCar(context, id);
}
