import { t } from "../lib/text.ts";
import type { ProductState } from "./vocabulary.ts";

/** Most pictures of one car. */
export const MOST_PICTURES = 20;
/** Most characters of the number by which a dealer knows a car. */
export const STOCK_NUMBER_LENGTH = 60;
/** The most cars that one bulk action changes. */
export const MOST_AT_ONCE = 200;
/** Days before the end of a listing at which its seller is reminded. */
export const REMINDER_DAYS = 7;
/** How long an action can be undone, in minutes. */
export const UNDO_MINUTES = 10;

/**
 * Actions of sellers on a car: the states from which each is allowed, and the resulting state. A reserved car
 * cannot be changed, because a buyer holds it. `expired` stands for an active car past its end.
 */
export const LISTING_ACTS = {
  withdraw: { from: ["active", "expired"], to: "withdrawn" },
  sell: { from: ["active", "expired", "withdrawn"], to: "sold" },
  renew: { from: ["active", "expired", "withdrawn"], to: "active" },
  // Undoes "marked as sold". The action itself refuses a car that was paid for on this site.
  relist: { from: ["sold"], to: "active" },
} as const satisfies Record<string, { from: readonly ProductState[]; to: ProductState }>;

export type ListingAct = keyof typeof LISTING_ACTS;
export const LISTING_ACT_NAMES = [
  "withdraw",
  "sell",
  "renew",
  "relist",
] as const satisfies ListingAct[];

/** What sellers do with one or several of their cars. */
export const OWN_CAR_ACTS = [...LISTING_ACT_NAMES, "promote", "demote"] as const;
export type OwnCarAct = (typeof OWN_CAR_ACTS)[number];

/** What admins do with several cars at once. `restore` undoes `delete`. */
export const ADMIN_CAR_ACTS = ["withdraw", "promote", "demote", "delete", "restore"] as const;
export type AdminCarAct = (typeof ADMIN_CAR_ACTS)[number];

export function mayAct(act: ListingAct, state: ProductState): boolean {
  // Widened, because `includes` accepts only the list's own type.
  return (LISTING_ACTS[act].from as readonly ProductState[]).includes(state);
}

/** Whether a seller may edit a car in this state; a sold car is final. */
export function mayEdit(state: ProductState): boolean {
  return state !== "sold";
}

/** The pictures that buyers look for, in the recommended order. */
export const SHOTS = [
  t`Front three-quarter`,
  t`Rear three-quarter`,
  t`Both sides`,
  t.of("of a car")`Dashboard`,
  t`Front seats`,
  t`Back seats`,
  t`Boot`,
  t`Engine`,
  t`Tyres`,
  t`Any damage`,
] as const;
