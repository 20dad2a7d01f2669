import { t } from "#shared/lib/text.ts";
import type { ActResult } from "#shared/contract/listings.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { transact } from "#server/db/transact.ts";
import { stateOnReturn } from "#server/features/products/rows.ts";
import type { RecordChange } from "./change-cars.ts";
import type { ListingContext } from "./context.ts";
import { changeLocked, lockCars, takeUndo } from "./store/undos.ts";

/**
 * Undoes a bulk act on the cars that have not been changed since. Possible once, for ten minutes. With `record`,
 * they may be anybody's, and each change is recorded.
 */
export async function undoAct(
  { kysely }: ListingContext,
  { userId }: Actor,
  undo: string,
  record?: RecordChange,
): Promise<ActResult> {
  return transact(kysely, async (transaction) => {
    const before = await takeUndo(transaction, userId, undo);
    if (before === undefined) throw new AppError("NOT_FOUND", t`This can no longer be undone.`);
    const ids = before.map(({ id }) => id);
    const owner = record ? undefined : userId;
    const now = new Map((await lockCars(transaction, owner, ids)).map((car) => [car.id, car]));
    const cars: ActResult["cars"] = [];
    for (const { id, version, state, expires_at: end, ...was } of before) {
      const car = now.get(id);
      const isSame = car?.version === version;
      if (isSame) {
        const values = { ...was, state, expires_at: new Date(end) };
        // An admin may undo it when the seller has been suspended in the meantime.
        const back = record ? await stateOnReturn(transaction, car.owner_id, state) : {};
        await changeLocked(transaction, id, { ...values, ...back });
        await record?.(transaction, car);
      }
      cars.push({
        _id: id,
        name: car?.name ?? null,
        problem: isSame ? null : t`This car has changed since then.`,
      });
    }
    return { undo: null, cars };
  });
}
