import type { ActResult } from "#shared/contract/listings.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { transact } from "#server/db/transact.ts";
import type { ListingContext } from "./context.ts";
import { changeLocked, lockCars, takeUndo } from "./store/undos.ts";

/** Undoes a bulk act on the cars that have not been changed since. Possible once, for ten minutes. */
export async function undoAct(
  { kysely }: ListingContext,
  { userId }: Actor,
  undo: string,
): Promise<ActResult> {
  return transact(kysely, async (transaction) => {
    const before = await takeUndo(transaction, userId, undo);
    if (before === undefined) throw new AppError("NOT_FOUND", "This can no longer be taken back.");
    const ids = before.map(({ id }) => id);
    const now = new Map((await lockCars(transaction, userId, ids)).map((car) => [car.id, car]));
    const cars: ActResult["cars"] = [];
    for (const { id, version, state, expires_at: end, resale_price_minor: price } of before) {
      const car = now.get(id);
      const isSame = car?.version === version;
      if (isSame) {
        const values = { state, expires_at: new Date(end), resale_price_minor: price };
        await changeLocked(transaction, id, values);
      }
      cars.push({
        _id: id,
        name: car?.name ?? null,
        problem: isSame ? null : "was changed in the meantime",
      });
    }
    return { undo: null, cars };
  });
}
