import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { transact } from "#server/db/transact.ts";
import { subjectOf } from "#server/features/audit/rules.ts";
import { recordAct } from "#server/features/audit/record-act.ts";
import { lockCar } from "#server/features/products/rows.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import { t } from "#shared/lib/text.ts";
import { endPlace, findPlace } from "./store/waiting-places.ts";

/** Leaves a line; an open offer passes to the next. @throws AppError NOT_FOUND, also for another's place */
export async function leaveWaitingList(
  { kysely, jobs }: SaleContext,
  actor: Actor,
  id: string,
): Promise<{ deletedCount: number }> {
  return transact(kysely, async (transaction) => {
    const place = await findPlace(transaction, id);
    const isOwn = place?.buyerId === actor.userId;
    if (place === undefined || !(isOwn || actor.role === "admin"))
      throw new AppError("NOT_FOUND", t`You’re not on this waiting list.`);
    const car = await lockCar(transaction, place.productId);
    const hasLeft = await endPlace(transaction, id, "left");
    if (hasLeft && !isOwn) {
      const buyer = await findPerson(transaction, place.buyerId);
      await recordAct(transaction, actor, {
        act: "user.taken_out_of_line",
        subject: buyer
          ? subjectOf(buyer)
          : { kind: "user", id: place.buyerId, name: place.buyerId },
        before: { car: car?.name ?? place.productId },
      });
    }
    if (hasLeft) await jobs.put(transaction, "car", [{ data: { productId: place.productId } }]);
    return { deletedCount: hasLeft ? 1 : 0 };
  });
}
