import { t } from "../lib/text.ts";
import type { ProductState } from "./vocabulary.ts";

/** How long a deleted car can be restored. */
export const RESTORABLE_MS = 60_000;
/** Pages offer it a little shorter, because the time runs from the moment of the deletion. */
export const RESTORE_OFFER_MS = 55_000;

/** Why a car may not be deleted: of several cars in one sentence, of one with what can be done. */
export const REMOVAL_DENIALS = {
  reserved: {
    short: t`This car is reserved for a buyer.`,
    sentence: t`A buyer has reserved this car. You can delete it once the reservation ends.`,
  },
  // The buyer looks up on its page what was promised.
  paid: {
    short: t`This car was sold and paid for on this site.`,
    sentence: t`This car was sold and paid for on this site. Its page stays so that the buyer can see what was promised. You can delete it after a full refund.`,
  },
  // If it were deleted, the seller's next file could bring it back as a new car.
  taken_down: {
    short: t`This car has been taken down.`,
    sentence: t`This car was taken down. Only you and the admins can see it.`,
  },
} as const;
export type RemovalDenial = keyof typeof REMOVAL_DENIALS;

/** Why a car cannot be deleted, as far as a list knows it; the server decides. */
export function knownRemovalDenial(car: {
  state: ProductState;
  is_kept?: boolean;
  is_taken_down?: boolean;
}): (typeof REMOVAL_DENIALS)[RemovalDenial] | undefined {
  if (car.state === "reserved") return REMOVAL_DENIALS.reserved;
  if (car.is_kept) return REMOVAL_DENIALS.paid;
  return car.is_taken_down ? REMOVAL_DENIALS.taken_down : undefined;
}
