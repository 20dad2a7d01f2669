import type { ProductState } from "./vocabulary.ts";

/** Most pictures of one car. */
export const MOST_PICTURES = 20;
/** Most cars that one bulk act changes. */
export const MOST_AT_ONCE = 200;
/** A seller is told so many days before a listing ends. */
export const REMINDER_DAYS = 7;
/** How long an act can be taken back, in minutes. */
export const UNDO_MINUTES = 10;

/**
 * What a seller may make of a car: from which states, and what it is afterwards. A reserved car is
 * somebody's for the moment and stays as it is. `expired` is what an active car past its end counts as.
 */
export const LISTING_ACTS = {
  withdraw: { from: ["active", "expired"], to: "withdrawn" },
  sell: { from: ["active", "expired", "withdrawn"], to: "sold" },
  renew: { from: ["active", "expired", "withdrawn"], to: "active" },
  // Takes "marked as sold" back. A car that was paid for here is refused by the act itself.
  relist: { from: ["sold"], to: "active" },
} as const satisfies Record<string, { from: readonly ProductState[]; to: ProductState }>;

export type ListingAct = keyof typeof LISTING_ACTS;
export const LISTING_ACT_NAMES = [
  "withdraw",
  "sell",
  "renew",
  "relist",
] as const satisfies ListingAct[];

export function mayAct(act: ListingAct, state: ProductState): boolean {
  // Wider, because `includes` takes only what the list may hold.
  return (LISTING_ACTS[act].from as readonly ProductState[]).includes(state);
}

/** Whether a seller may edit a car in this state: a sold one stays what it was sold as. */
export function mayEdit(state: ProductState): boolean {
  return state !== "sold";
}

/** What buyers look for in the pictures of a car, in the order they are best taken. */
export const SHOTS = [
  "front three-quarter",
  "rear three-quarter",
  "both sides",
  "dashboard",
  "front seats",
  "back seats",
  "boot",
  "engine",
  "tyres",
  "every flaw",
] as const;
