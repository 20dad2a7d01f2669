import { ACTS } from "./admin.ts";

/** What has a record page for admins. */
export const RECORD_KINDS = ["person", "car", "booking", "payment"] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** What a timeline tells besides the acts of admins. */
export const RECORD_EVENTS = [
  "account.opened",
  "car.listed",
  "car.priced",
  "booking.made",
  "booking.reminded",
  "booking.cancelled",
  "booking.expired",
  "line.joined",
  "line.ended",
  "mail.buyer",
  "mail.seller",
  "payment.begun",
  "payment.failed",
  "payment.charged",
  "refund.asked",
  "refund.failed",
  "money.refunded",
  "money.refund_reversed",
  "money.disputed",
  "money.dispute_reversed",
  "report.made",
  "report.answered",
  "report.appealed",
  "case.sent",
] as const;

export const HAPPENINGS = [...ACTS, ...RECORD_EVENTS] as const;
export type Happening = (typeof HAPPENINGS)[number];

/** The longest note of an admin. */
export const MOST_NOTE_LETTERS = 2_000;
/** How many entries of a timeline, and how many notes, are shown at a time. */
export const ENTRIES_AT_A_TIME = 20;

/** What a person does with the car that a payment is for. */
export const PAYMENT_SIDES = ["bought", "sold"] as const;
export type PaymentSide = (typeof PAYMENT_SIDES)[number];
/** How many of a person's payments are shown at a time. */
export const PAYMENTS_AT_A_TIME = 5;
