import { t } from "#shared/lib/text.ts";
import type { Transaction } from "kysely";
import type { ActResult } from "#shared/contract/listings.ts";
import { UNDO_MINUTES } from "#shared/rules/listing.ts";
import type { Actor } from "#server/base/actor.ts";
import type { Database } from "#server/db/schema.ts";
import { transact } from "#server/db/transact.ts";
import { confirmCars } from "#server/features/products/confirm-cars.ts";
import type { ListingContext } from "./context.ts";
import { type CarBefore, changeLocked, findPaidFor, keepUndo, lockCars } from "./store/undos.ts";

export type LockedCar = Awaited<ReturnType<typeof lockCars>>[number];
/** The decision about one car: its new values, or the reason why it stays. */
type Decision =
  | Partial<Pick<LockedCar, "state" | "expires_at" | "resale_price_minor" | "promoted">>
  | string;

type Tx = Transaction<Database>;

/** Records a change of one car in its transaction. */
export type RecordChange = (transaction: Tx, car: LockedCar) => Promise<void>;

/**
 * Decides about each of a seller's cars and changes them in one transaction, which can be undone as a whole. With
 * `record`, they may be anybody's, and each change is recorded.
 */
export async function changeCars(
  { kysely }: ListingContext,
  { userId }: Actor,
  ids: readonly string[],
  decide: (car: LockedCar, isPaidFor: boolean) => Decision,
  record?: RecordChange,
): Promise<ActResult> {
  return transact(kysely, async (transaction) => {
    const locked = await lockCars(transaction, record ? undefined : userId, ids);
    const paidFor = await findPaidFor(transaction, ids);
    const problems = new Map<string, string>();
    const before: CarBefore[] = [];
    const confirmed: string[] = [];
    for (const car of locked) {
      const decision = decide(car, paidFor.has(car.id));
      if (typeof decision === "string") problems.set(car.id, decision);
      else {
        before.push(await changeOne(transaction, car, decision));
        await record?.(transaction, car);
        const isPromotion = decision.promoted !== undefined;
        if (!isPromotion && (decision.state ?? car.state) === "active") confirmed.push(car.id);
      }
    }
    // Only a seller knows whether a car can still be had. Promoting it says nothing of that.
    if (record === undefined) await confirmCars(transaction, confirmed);
    const names = new Map(locked.map(({ id, name }) => [id, name]));
    return {
      undo: before.length === 0 ? null : await keepUndo(transaction, userId, before, UNDO_MINUTES),
      cars: [...new Set(ids)].map((id) => ({
        _id: id,
        name: names.get(id) ?? null,
        problem: names.has(id) ? (problems.get(id) ?? null) : t`This isn’t one of your cars.`,
      })),
    };
  });
}

async function changeOne(
  transaction: Tx,
  { id, state, promoted, expires_at: end, resale_price_minor: price }: LockedCar,
  values: Exclude<Decision, string>,
): Promise<CarBefore> {
  const version = await changeLocked(transaction, id, values);
  const expiresAt = end.toISOString();
  return {
    id,
    version,
    state,
    expires_at: expiresAt,
    resale_price_minor: price,
    // A promotion by other means raises no version: only an act on promotions may take one back.
    ...(values.promoted !== undefined && { promoted }),
  };
}
