import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { transact } from "#server/db/transact.ts";
import { lockCar, setCarState } from "#server/features/products/rows.ts";
import { t } from "#shared/lib/text.ts";
import { closeWaitingList } from "./close-waiting-list.ts";
import { endUnpaid } from "./end-unpaid.ts";
import { refusePaid } from "./policy.ts";
import { findBooking } from "./rows.ts";

/**
 * Cancels the unpaid booking of a car that its seller cannot sell after all. The car leaves the sale with it, because
 * sellers must not choose among buyers, and the seller's public record counts it. Idempotent.
 * @throws AppError NOT_FOUND, also for another seller's, CONFLICT for a booking that is paid or has ended otherwise
 */
export async function cancelAsSeller(
  context: SaleContext,
  { userId }: Actor,
  id: string,
): Promise<void> {
  const before = await findBooking(context.kysely, id);
  if (before?.seller_id !== userId)
    throw new AppError("NOT_FOUND", t`We couldn’t find this booking among your cars.`);
  const { product_id: productId } = before;
  await transact(context.kysely, async (transaction) => {
    const car = productId === null ? undefined : await lockCar(transaction, productId);
    await context.checkpoint("cancelling as seller: car locked");
    const booking = await findBooking(transaction, id);
    if (booking?.ended_by === "seller") return;
    if (booking?.state === "paid") throw refusePaid();
    if (car === undefined || booking?.state !== "held" || booking.held_until <= car.at)
      throw new AppError("CONFLICT", t`This booking has already ended.`);
    await endUnpaid(context, transaction, car, booking, "bySeller");
    await setCarState(transaction, car, "withdrawn");
    await closeWaitingList(context, transaction, car);
  });
}
