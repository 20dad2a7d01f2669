import type { Transaction } from "kysely";
import { AppError } from "#server/base/errors.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { type LockedCar, setTakenDown } from "#server/features/products/rows.ts";
import { t } from "#shared/lib/text.ts";
import { closeWaitingList } from "./close-waiting-list.ts";
import { endUnpaid } from "./end-unpaid.ts";
import { findLive } from "./store/bookings.ts";

/**
 * Takes a locked car off the site, also while it is held or waited for, and mails its holder and its line.
 * @throws AppError CONFLICT for a car that a buyer has paid
 */
export async function takeDownCar(
  context: SaleContext,
  transaction: Transaction<Database>,
  car: LockedCar,
): Promise<void> {
  const live = await findLive(transaction, car.id);
  if (live?.state === "paid")
    throw new AppError(
      "CONFLICT",
      t`A buyer has paid for this car, so it can’t be taken down. All you can do is refund the payment.`,
    );
  await setTakenDown(transaction, car, true, "withdrawn");
  if (live) await endUnpaid(context, transaction, car, live, "takenDown");
  await closeWaitingList(context, transaction, car);
}
