import { t } from "#shared/lib/text.ts";
import { LISTING_ACTS, type ListingAct, mayAct } from "#shared/rules/listing.ts";
import type { ProductState } from "#shared/rules/vocabulary.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { isPromoted } from "#server/features/products/rules.ts";
import type { LockedCar } from "./change-cars.ts";
import { visibleState } from "./shapes.ts";
import type { ListingRow } from "./views/listing.ts";

/**
 * Who may see the listing of a car as it is edited, and change it: its seller, and every admin. The reply to everybody
 * else is the same as where there is no such car. @throws AppError NOT_FOUND
 */
export function requireOwn(car: ListingRow | undefined, { userId, role }: Actor): ListingRow {
  if (car !== undefined && (car.owner_id === userId || role === "admin")) return car;
  throw new AppError("NOT_FOUND", t`We couldn’t find this car.`);
}

/** The decision to withdraw a car. */
export function withdrawalOf(car: LockedCar): { state: "withdrawn" } | string {
  return denialOf(car, "withdraw") ?? { state: LISTING_ACTS.withdraw.to };
}

/** Why a seller or an admin may not do this to a car now; undefined where they may. */
export function denialOf(car: LockedCar, act: ListingAct): string | undefined {
  // A car that an admin has taken down comes back by an appeal only.
  if (car.taken_down_at !== null) return t`This car has been taken down.`;
  const state = visibleState({ ...car, is_expired: car.expires_at <= new Date() });
  if (mayAct(act, state)) return undefined;
  return act === "relist" ? t`This car isn’t marked as sold.` : denialIn(state);
}

type Listed = Pick<LockedCar, "state" | "expires_at" | "taken_down_at">;

export function isPromotable(
  { state, expires_at: end, taken_down_at: takenDown }: Listed,
  now: Date,
) {
  const shown = visibleState({ state, is_expired: end <= now });
  return takenDown === null && (shown === "active" || shown === "reserved");
}

/** The decision to promote a car, or to stop that. */
export function promotionOf(car: LockedCar, promoted: boolean): { promoted: boolean } | string {
  if (!promoted) return isPromoted(car) ? { promoted } : t`This car isn’t promoted.`;
  if (car.taken_down_at !== null) return t`This car has been taken down.`;
  if (!isPromotable(car, new Date())) return t`This car isn’t on sale.`;
  return car.promoted ? t`This car is already promoted.` : { promoted };
}

/** Why a car in this state is left as it is, as a whole sentence. */
export function denialIn(state: ProductState): string {
  return {
    draft: t`This car isn’t on sale yet.`,
    active: t`This car is already on sale.`,
    reserved: t`This car is reserved for a buyer.`,
    sold: t`This car has been sold.`,
    withdrawn: t`This car is already withdrawn.`,
    expired: t`This listing has expired.`,
  }[state];
}
