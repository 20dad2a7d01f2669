import { LISTING_ACTS, type ListingAct, mayAct } from "#shared/rules/listing.ts";
import type { ProductState } from "#shared/rules/vocabulary.ts";
import type { LockedCar } from "./change-cars.ts";
import { visibleState } from "./shapes.ts";

/** The decision to withdraw a car. */
export function withdrawalOf(car: LockedCar): { state: "withdrawn" } | string {
  return denialOf(car, "withdraw") ?? { state: LISTING_ACTS.withdraw.to };
}

/** Why a seller or an admin may not do this to a car now; undefined where they may. */
export function denialOf(car: LockedCar, act: ListingAct): string | undefined {
  // A car that an admin has taken down comes back by an appeal only.
  if (car.taken_down_at !== null) return "has been taken down";
  const state = visibleState({ ...car, is_expired: car.expires_at <= new Date() });
  if (mayAct(act, state)) return undefined;
  return act === "relist" ? "isn’t marked as sold" : DENIALS[state];
}

/** The decision to promote a car, or to stop that. */
export function promotionOf(car: LockedCar, promoted: boolean): { promoted: boolean } | string {
  if (!promoted) return car.promoted ? { promoted } : "isn’t promoted";
  if (car.taken_down_at !== null) return "has been taken down";
  const state = visibleState({ ...car, is_expired: car.expires_at <= new Date() });
  if (state !== "active" && state !== "reserved") return "isn’t on sale";
  return car.promoted ? "is already promoted" : { promoted };
}

/** Why a car may not be deleted: of several cars as the end of a sentence, of one with what can be done. */
export const REMOVAL_DENIALS = {
  reserved: {
    short: "is reserved for a buyer",
    sentence: "A buyer has reserved this car. You can delete it once the reservation ends.",
  },
  // The buyer looks up on its page what was promised.
  paid: {
    short: "was sold and paid for on this site",
    sentence:
      "This car was sold and paid for on this site. Its page stays so that the buyer can see what was promised. You can delete it after a full refund.",
  },
  // If it were deleted, the seller's next file could bring it back as a new car.
  taken_down: {
    short: "has been taken down",
    sentence: "This car was taken down. Only you and the admins can see it.",
  },
} as const;
export type RemovalDenial = keyof typeof REMOVAL_DENIALS;

export const DENIALS: Record<ProductState, string> = {
  draft: "isn’t on sale yet",
  active: "is already on sale",
  reserved: "is reserved for a buyer",
  sold: "has been sold",
  withdrawn: "is already withdrawn",
  expired: "has expired",
};
