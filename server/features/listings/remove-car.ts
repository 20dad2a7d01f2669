import { toMajor } from "#shared/lib/money.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { transact } from "#server/db/transact.ts";
import type { ListingContext } from "./context.ts";
import { keepRemoved } from "./keep-removed.ts";
import { requireOwn } from "./require-own.ts";
import { deleteCar, isSoldHere, lockToDelete } from "./store/cars.ts";
import { recordActOnOthers } from "./record-act-on-others.ts";

export async function removeCar(
  context: ListingContext,
  actor: Actor,
  id: string,
): Promise<{ deletedCount: number }> {
  const car = await requireOwn(context, actor, id);
  return transact(context.kysely, async (transaction) => {
    const now = await lockToDelete(transaction, id);
    // A concurrent request has deleted it first.
    if (now === undefined) return { deletedCount: 0 };
    if (now.state === "reserved")
      throw new AppError(
        "CONFLICT",
        "A buyer has reserved this car. You can delete it once the reservation ends.",
      );
    // The buyer looks up on its page what was promised.
    if (await isSoldHere(transaction, id))
      throw new AppError(
        "CONFLICT",
        "This car was sold and paid for on this site. Its page stays so that the buyer can see what was promised. You can delete it after a full refund.",
      );
    // If it were deleted, the seller's next file could bring it back as a new car.
    if (now.taken_down_at !== null && actor.role !== "admin")
      throw new AppError(
        "CONFLICT",
        "This car was taken down. Only you and the admins can see it.",
      );
    await keepRemoved(context, transaction, actor, car);
    await deleteCar(transaction, id);
    const { name, state, owner_id: seller, resale_price_minor: minor, currency } = car;
    const before = { name, state, seller, resale_price: toMajor(minor, currency), currency };
    await recordActOnOthers(transaction, actor, car, { act: "product.deleted", before });
    return { deletedCount: 1 };
  });
}
