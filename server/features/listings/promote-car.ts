import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { transact } from "#server/db/transact.ts";
import { lockCar } from "#server/features/products/rows.ts";
import { t } from "#shared/lib/text.ts";
import type { ListingContext } from "./context.ts";
import { isPromotable, requireOwn } from "./policy.ts";
import { setPromoted } from "./store/cars.ts";
import { recordActOnOthers } from "./record-act-on-others.ts";
import { findListingRow } from "./views/listing.ts";

/** Promotes or demotes a car. Idempotent. */
export async function promoteCar(
  context: ListingContext,
  actor: Actor,
  id: string,
  promoted: boolean,
): Promise<{ acknowledged: boolean; modifiedCount: number }> {
  const car = requireOwn(await findListingRow(context.pool, id), actor);
  return transact(context.kysely, async (transaction) => {
    // A payment takes the same lock, so no car that is being sold is promoted.
    const now = await lockCar(transaction, id);
    if (promoted && (now === undefined || !isPromotable(now, now.at)))
      throw new AppError("CONFLICT", t`Only a car that is on sale can be promoted.`);
    // Nor is a sold one promoted (`isPromoted`), whatever its column keeps.
    if (!promoted && now?.state === "sold") return { acknowledged: true, modifiedCount: 0 };
    const modifiedCount = await setPromoted(transaction, id, promoted);
    const act = promoted ? "product.promoted" : "product.demoted";
    if (modifiedCount > 0) await recordActOnOthers(transaction, actor, car, { act });
    return { acknowledged: true, modifiedCount };
  });
}
