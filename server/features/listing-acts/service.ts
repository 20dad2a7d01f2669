import type { Transaction } from "kysely";
import type { ActResult } from "#shared/contract/listings.ts";
import { highestPrice, toMinor } from "#shared/lib/money.ts";
import { LISTING_ACTS, type ListingAct, mayAct, UNDO_MINUTES } from "#shared/rules/listing.ts";
import type { ProductState } from "#shared/rules/vocabulary.ts";
import type { Actor } from "#server/base/actor.ts";
import type { Database } from "#server/db/schema.ts";
import { AppError } from "#server/base/errors.ts";
import { endOfListing, type ListingContext, visibleState } from "../listings/service.ts";
import {
  type CarBefore,
  changeLocked,
  findPaidFor,
  keepUndo,
  lockCars,
  takeUndo,
} from "./store.ts";

// What housekeeping needs of the table of undos.
export { forgetUndos } from "./store.ts";

type LockedCar = Awaited<ReturnType<typeof lockCars>>[number];
/** What becomes of one car: its new values, or why it stays as it is. */
type Decision = Partial<Pick<LockedCar, "state" | "expires_at" | "resale_price_minor">> | string;

/**
 * Withdraws, sells, renews or puts back on sale a seller's cars: those whose state allows it, the others
 * are told.
 */
export function actOnCars(
  context: ListingContext,
  actor: Actor,
  { ids, act }: { ids: readonly string[]; act: ListingAct },
): Promise<ActResult> {
  const { to } = LISTING_ACTS[act];
  return changeCars(context, actor, ids, (car, isPaidFor) => {
    // What an admin has taken down comes back by an appeal.
    if (car.taken_down_at !== null) return "was taken down";
    const state = visibleState({ ...car, is_expired: car.expires_at <= new Date() });
    if (!mayAct(act, state)) return act === "relist" ? "is not marked as sold" : DENIALS[state];
    // What was promised to its buyer stays as it was, also after a refund.
    if (act === "relist" && isPaidFor) return "was paid for here";
    // A car that comes back keeps the rest of its time, as far as there is any.
    const isFresh = act === "renew" || (act === "relist" && car.expires_at <= new Date());
    return { state: to, ...(isFresh && { expires_at: endOfListing(context) }) };
  });
}

const DENIALS: Record<ProductState, string> = {
  draft: "is not on sale yet",
  active: "is on sale already",
  reserved: "is reserved for a buyer",
  sold: "is sold",
  withdrawn: "is withdrawn already",
  expired: "has expired",
};

/** Changes asking prices by a share, rounded to whole units of the currency. */
export function repriceCars(
  context: ListingContext,
  actor: Actor,
  { ids, percent }: { ids: readonly string[]; percent: number },
): Promise<ActResult> {
  return changeCars(context, actor, ids, ({ state, currency, resale_price_minor: before }) => {
    if (state === "sold") return DENIALS.sold;
    if (state === "reserved") return DENIALS.reserved;
    const unit = toMinor(1, currency);
    const after = Math.round((before * (100 + percent)) / (100 * unit)) * unit;
    if (after < unit) return "would cost nothing";
    if (after > toMinor(highestPrice(currency), currency)) return "would cost too much";
    return after === before ? "would cost the same" : { resale_price_minor: after };
  });
}

/** Puts back what an act has changed, where nobody has changed it since. Once, for ten minutes. */
export async function undoAct(
  { kysely }: ListingContext,
  { userId }: Actor,
  undo: string,
): Promise<ActResult> {
  return kysely.transaction().execute(async (transaction) => {
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

/** Decides about each of a seller's cars and changes them together, so that they can be put back together. */
async function changeCars(
  { kysely }: ListingContext,
  { userId }: Actor,
  ids: readonly string[],
  decide: (car: LockedCar, isPaidFor: boolean) => Decision,
): Promise<ActResult> {
  return kysely.transaction().execute(async (transaction) => {
    const locked = await lockCars(transaction, userId, ids);
    const paidFor = await findPaidFor(transaction, ids);
    const problems = new Map<string, string>();
    const before: CarBefore[] = [];
    for (const car of locked) {
      const decision = decide(car, paidFor.has(car.id));
      if (typeof decision === "string") problems.set(car.id, decision);
      else before.push(await changeOne(transaction, car, decision));
    }
    const names = new Map(locked.map(({ id, name }) => [id, name]));
    return {
      undo: before.length === 0 ? null : await keepUndo(transaction, userId, before, UNDO_MINUTES),
      cars: [...new Set(ids)].map((id) => ({
        _id: id,
        name: names.get(id) ?? null,
        problem: names.has(id) ? (problems.get(id) ?? null) : "is none of your cars",
      })),
    };
  });
}

async function changeOne(
  transaction: Transaction<Database>,
  { id, state, expires_at: end, resale_price_minor: price }: LockedCar,
  values: Exclude<Decision, string>,
): Promise<CarBefore> {
  const version = await changeLocked(transaction, id, values);
  return { id, version, state, expires_at: end.toISOString(), resale_price_minor: price };
}
