/** A booking holds a car for a while; it ends paid, cancelled or expired, and stays that. */
export const BOOKING_STATES = ["held", "paid", "cancelled", "expired"] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

/** Besides its state, an admin may ask whether a hold ends soon, and whether money could not be given back. */
export const BOOKING_NEEDS = ["ending", "payment_failed", "refund_failed"] as const;
export type BookingNeed = (typeof BOOKING_NEEDS)[number];

/** What may become of a booking; the database refuses anything else. */
export const BOOKING_TRANSITIONS: Readonly<Record<BookingState, readonly BookingState[]>> = {
  held: ["paid", "cancelled", "expired"],
  paid: [],
  cancelled: [],
  expired: [],
};

/** Most cars that one buyer holds unpaid at a time. The database has as many places. */
export const MOST_HOLDS = 3;
/** Most lines that one buyer stands in at a time. The database has as many places. */
export const MOST_LINES = 10;

/** Bookings of all cars that a buyer may let go unpaid in a day, and of one car in a week. */
export const MOST_UNPAID_A_DAY = 20;
export const MOST_UNPAID_OF_A_CAR = 5;

const HOUR_MS = 3_600_000;

/**
 * When a buyer is reminded of a hold, given when it began and ends: six hours before its end, or in the
 * middle of a short one.
 */
export function reminderTime(from: Date, until: Date): Date {
  const middle = (until.getTime() - from.getTime()) / 2;
  return new Date(until.getTime() - Math.min(6 * HOUR_MS, middle));
}
