import { HOUR_MS } from "../lib/durations.ts";

/** A booking holds a car for a while. It ends as paid, cancelled or expired, which is final. */
export const BOOKING_STATES = ["held", "paid", "cancelled", "expired"] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

/** Additional filters of the admins' list: a hold that ends soon, and failed refunds. */
export const BOOKING_NEEDS = ["ending", "payment_failed", "refund_failed"] as const;
export type BookingNeed = (typeof BOOKING_NEEDS)[number];

/** Allowed transitions of a booking; the database refuses all others. */
export const BOOKING_TRANSITIONS: Readonly<Record<BookingState, readonly BookingState[]>> = {
  held: ["paid", "cancelled", "expired"],
  paid: [],
  cancelled: [],
  expired: [],
};

/** The most unpaid cars that one buyer may hold. The database enforces it by as many slots. */
export const MOST_HOLDS = 3;
/** The most lines that one buyer may be in. The database enforces it by as many slots. */
export const MOST_LINES = 10;

/** How many bookings a buyer may let expire unpaid: of all cars in a day, and of one car in a week. */
export const MOST_UNPAID_A_DAY = 20;
export const MOST_UNPAID_OF_A_CAR = 5;

/**
 * When a buyer is reminded of a hold, given its begin and end: six hours before the end, or in the middle of
 * a short hold.
 */
export function reminderTime(from: Date, until: Date): Date {
  const middle = (until.getTime() - from.getTime()) / 2;
  return new Date(until.getTime() - Math.min(6 * HOUR_MS, middle));
}
