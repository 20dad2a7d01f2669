import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { transact } from "#server/db/transact.ts";
import { recordAct } from "#server/features/audit/record-act.ts";
import { lockCar } from "#server/features/products/rows.ts";
import { t } from "#shared/lib/text.ts";
import { endUnpaid } from "./end-unpaid.ts";
import { freeCar } from "./free-car.ts";
import { refusePaid } from "./policy.ts";
import { findBooking } from "./rows.ts";

/**
 * Cancels an unpaid booking. Returns how many that were: none when it had ended by itself.
 * @throws AppError NOT_FOUND, also for another person's, CONFLICT for a paid one
 */
export async function cancelBooking(
  context: SaleContext,
  actor: Actor,
  id: string,
): Promise<{ deletedCount: number }> {
  const before = await findBooking(context.kysely, id);
  if (before === undefined || !(before.buyer_id === actor.userId || actor.role === "admin"))
    throw new AppError("NOT_FOUND", t`We couldn’t find this booking.`);
  const { product_id: productId } = before;
  return transact(context.kysely, async (transaction) => {
    const car = productId === null ? undefined : await lockCar(transaction, productId);
    await context.checkpoint("cancelling: car locked");
    const booking = await findBooking(transaction, id);
    if (booking?.state === "paid") throw refusePaid();
    if (car === undefined || booking?.state !== "held") return { deletedCount: 0 };
    const isOver = booking.held_until <= car.at;
    const isOwn = booking.buyer_id === actor.userId;
    const end = isOver ? "expired" : isOwn ? "cancelled" : "removed";
    await endUnpaid(context, transaction, car, booking, end);
    await freeCar(context, transaction, car);
    if (end === "removed")
      await recordAct(transaction, actor, {
        act: "booking.cancelled",
        subject: { kind: "booking", id, name: booking.item },
        before: { state: "held", buyer: booking.email },
        after: { state: "cancelled" },
      });
    return { deletedCount: isOver ? 0 : 1 };
  });
}
