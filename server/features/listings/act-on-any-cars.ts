import { translated } from "#server/base/speak.ts";
import { t } from "#shared/lib/text.ts";
import type { ActResult } from "#shared/contract/listings.ts";
import type { AdminCarAct } from "#shared/rules/listing.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { changeCars } from "./change-cars.ts";
import type { ListingContext } from "./context.ts";
import { withdrawalOf } from "./policy.ts";
import { promoteCar } from "./promote-car.ts";
import { recordActOnOthers } from "./record-act-on-others.ts";
import { removeCar } from "./remove-car.ts";
import { restoreProduct } from "./restore-product.ts";
import { findNames } from "./views/listing.ts";

const tellGone = () => t`This car is no longer on this site.`;

type One = (context: ListingContext, actor: Actor, id: string) => Promise<unknown>;

/** Each as the single act does it. An act that changes nothing is refused, so that the reply says so. */
const ONE_BY_ONE: Record<Exclude<AdminCarAct, "withdraw">, One> = {
  promote: async (context, actor, id) => {
    const { modifiedCount } = await promoteCar(context, actor, id, true);
    if (modifiedCount === 0) throw new AppError("CONFLICT", t`This car is already promoted.`);
  },
  demote: async (context, actor, id) => {
    const { modifiedCount } = await promoteCar(context, actor, id, false);
    if (modifiedCount === 0) throw new AppError("CONFLICT", t`This car isn’t promoted.`);
  },
  delete: async (context, actor, id) => {
    const { deletedCount } = await removeCar(context, actor, id);
    if (deletedCount === 0) throw new AppError("NOT_FOUND", tellGone());
  },
  restore: restoreProduct,
};

interface Asked {
  ids: readonly string[];
  act: AdminCarAct;
}

/**
 * Does the same with each of some cars, whoever sells them. Each is decided for itself and changed whole or not at
 * all; the reply says of each why it was left. Every change is recorded.
 */
export async function actOnAnyCars(
  context: ListingContext,
  actor: Actor,
  { ids, act }: Asked,
): Promise<ActResult> {
  if (act === "withdraw") return withdraw(context, actor, ids);
  const before = await findNames(context.pool, ids);
  const problems = new Map<string, string | null>();
  for (const id of new Set(ids))
    problems.set(id, await problemOf(() => ONE_BY_ONE[act](context, actor, id)));
  const names = act === "restore" ? await findNames(context.pool, ids) : before;
  return {
    undo: null,
    cars: [...problems].map(([id, problem]) => ({ _id: id, name: names.get(id) ?? null, problem })),
  };
}

async function withdraw(
  context: ListingContext,
  actor: Actor,
  ids: readonly string[],
): Promise<ActResult> {
  const { undo, cars } = await changeCars(context, actor, ids, withdrawalOf, (transaction, car) =>
    recordActOnOthers(transaction, actor, car, {
      act: "product.withdrawn",
      before: { state: car.state },
      after: { state: "withdrawn" },
    }),
  );
  const told = cars.map((car) => (car.name === null ? { ...car, problem: tellGone() } : car));
  return { undo, cars: told };
}

/** Why an act was refused; null where it was done. Anything but a refusal is a bug and is thrown on. */
async function problemOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (failure) {
    if (failure instanceof AppError) return translated(failure.message);
    throw failure;
  }
}
