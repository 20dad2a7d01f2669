import { toMajor } from "#shared/lib/money.ts";
import { REMOVAL_DENIALS } from "#shared/rules/removal.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { transact } from "#server/db/transact.ts";
import type { ListingContext } from "./context.ts";
import { keepRemoved } from "./keep-removed.ts";
import { requireOwn } from "./policy.ts";
import { findRemovalDenial } from "./find-removal-denial.ts";
import { deleteCar, lockToDelete } from "./store/cars.ts";
import { recordActOnOthers } from "./record-act-on-others.ts";
import { findListingRow } from "./views/listing.ts";

export async function removeCar(
  context: ListingContext,
  actor: Actor,
  id: string,
): Promise<{ deletedCount: number }> {
  const car = requireOwn(await findListingRow(context.pool, id), actor);
  return transact(context.kysely, async (transaction) => {
    const now = await lockToDelete(transaction, id);
    // A concurrent request has deleted it first.
    if (now === undefined) return { deletedCount: 0 };
    const denial = await findRemovalDenial(transaction, actor, { ...now, id });
    if (denial !== undefined) throw new AppError("CONFLICT", REMOVAL_DENIALS[denial].sentence);
    await keepRemoved(context, transaction, actor, car);
    await deleteCar(transaction, id);
    const { name, state, owner_id: seller, resale_price_minor: minor, currency } = car;
    const before = { name, state, seller, resale_price: toMajor(minor, currency), currency };
    await recordActOnOthers(transaction, actor, car, { act: "product.deleted", before });
    return { deletedCount: 1 };
  });
}
