import { t } from "#shared/lib/text.ts";
import { translated } from "#server/base/speak.ts";
import type { ActResult } from "#shared/contract/listings.ts";
import { REMOVAL_DENIALS } from "#shared/rules/removal.ts";
import type { Actor } from "#server/base/actor.ts";
import { transact } from "#server/db/transact.ts";
import type { ListingContext } from "./context.ts";
import { findRemovalDenial } from "./find-removal-denial.ts";
import { keepRemoved } from "./keep-removed.ts";
import { deleteCar } from "./store/cars.ts";
import { lockCars } from "./store/undos.ts";

/**
 * Deletes cars of a seller, all of them in one transaction. Each is decided under its lock, so that none is deleted
 * while somebody books it; the reply says of each why it was left. They can be restored for a minute.
 */
export async function removeCars(
  context: ListingContext,
  actor: Actor,
  ids: readonly string[],
): Promise<ActResult> {
  return transact(context.kysely, async (transaction) => {
    const locked = await lockCars(transaction, actor.userId, ids);
    const problems = new Map<string, string | null>();
    // One after the other: they share the connection of the transaction.
    for (const car of locked) {
      // oxlint-disable-next-line no-await-in-loop -- see above
      const denial = await findRemovalDenial(transaction, actor, car);
      problems.set(car.id, denial === undefined ? null : translated(REMOVAL_DENIALS[denial].short));
      if (denial !== undefined) continue;
      // oxlint-disable-next-line no-await-in-loop -- see above
      await keepRemoved(context, transaction, actor, car);
      // oxlint-disable-next-line no-await-in-loop -- see above
      await deleteCar(transaction, car.id);
    }
    const names = new Map(locked.map(({ id, name }) => [id, name]));
    return {
      undo: null,
      cars: [...new Set(ids)].map((id) => ({
        _id: id,
        name: names.get(id) ?? null,
        problem: problems.has(id) ? (problems.get(id) ?? null) : t`This isn’t one of your cars.`,
      })),
    };
  });
}
