import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { transact } from "#server/db/transact.ts";
import { t } from "#shared/lib/text.ts";
import type { ListingContext } from "./context.ts";
import { requireOwn } from "./require-own.ts";
import { visibleState } from "./shapes.ts";
import { setPromoted } from "./store/cars.ts";
import { recordActOnOthers } from "./record-act-on-others.ts";

/** Promotes or demotes a car. Idempotent. */
export async function promoteCar(
  context: ListingContext,
  actor: Actor,
  id: string,
  promoted: boolean,
): Promise<{ acknowledged: boolean; modifiedCount: number }> {
  const car = await requireOwn(context, actor, id);
  const state = visibleState(car);
  if (promoted && state !== "active" && state !== "reserved")
    throw new AppError("CONFLICT", t`Only a car that is on sale can be promoted.`);
  return transact(context.kysely, async (transaction) => {
    const modifiedCount = await setPromoted(transaction, id, promoted);
    const act = promoted ? "product.promoted" : "product.demoted";
    if (modifiedCount > 0) await recordActOnOthers(transaction, actor, car, { act });
    return { acknowledged: true, modifiedCount };
  });
}
