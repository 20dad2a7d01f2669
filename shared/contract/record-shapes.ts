import { z } from "zod";
import { BOOKING_STATES } from "../rules/bookings.ts";
import { FACT_NAMES } from "../rules/car-facts.ts";
import { RISKS } from "../rules/message-risks.ts";
import { PAYMENT_STATES } from "../rules/payments.ts";
import { HAPPENINGS, PAYMENT_SIDES } from "../rules/records.ts";
import { REPORT_KINDS, REPORT_STATES } from "../rules/reports.ts";
import { PRODUCT_STATES } from "../rules/vocabulary.ts";
import { Booking } from "./bookings.ts";
import { shapesOf } from "./car-facts.ts";
import { Complaint } from "./complaints.ts";
import { Refund } from "./payments.ts";
import { CarSummary, Picture } from "./product-shapes.ts";
import { User } from "./users.ts";
import { VerificationCase } from "./verification.ts";

/** A part of a record: the latest rows, and how many there are. */
const latestOf = <T extends z.ZodType>(row: T) =>
  z.object({ count: z.int(), latest: z.array(row) });

const Priced = { price: z.number(), currency: z.string() };

const CarLine = z.object({
  _id: z.string(),
  name: z.string(),
  ...Priced,
  state: z.enum(PRODUCT_STATES),
  is_taken_down: z.boolean(),
  posted_at: z.string(),
});
export type CarLine = z.infer<typeof CarLine>;

const BookingLine = z.object({
  _id: z.string(),
  item: z.string(),
  ...Priced,
  /** Of the payment that settles it. */
  refunded: z.number(),
  state: z.enum(BOOKING_STATES),
  buyer: z.string(),
  seller: z.string(),
  /** Whether the person of the record sells the car; false in other records. */
  isSale: z.boolean(),
  created_at: z.string(),
});
export type BookingLine = z.infer<typeof BookingLine>;

const PaymentLine = z.object({
  _id: z.string(),
  item: z.string(),
  ...Priced,
  refunded: z.number(),
  state: z.enum(PAYMENT_STATES),
  /** When it was charged, else when it was begun. */
  at: z.string(),
});
export type PaymentLine = z.infer<typeof PaymentLine>;

/** A payment in the list of one person's. */
export const PersonPayment = PaymentLine.extend({
  side: z.enum(PAYMENT_SIDES),
  /** The person at its other side. */
  other: z.string(),
});
export type PersonPayment = z.infer<typeof PersonPayment>;

const ReportLine = z.object({
  _id: z.string(),
  car: z.string(),
  productId: z.string().nullable(),
  kind: z.enum(REPORT_KINDS),
  state: z.enum(REPORT_STATES),
  created_at: z.string(),
});
export type ReportLine = z.infer<typeof ReportLine>;

/** A person as other records name them; without an id where the account is gone. */
const Party = z.object({ id: z.string().nullable(), name: z.string() });

/** A suspension, by the names of those days; it lasts where nobody has lifted it. */
const Suspension = z.object({
  _id: z.string(),
  at: z.string(),
  by: z.string(),
  reason: z.string().nullable(),
  lifted_at: z.string().nullable(),
  lifted_by: z.string().nullable(),
});

/** Everything that admins see of a person on one page. */
export const PersonRecord = User.extend({
  phone: z.string().nullable(),
  seller_kind: z.enum(["private", "dealer"]).nullable(),
  suspended: z.object({ at: z.string(), reason: z.string() }).nullable(),
  /** Browsers in which the account is logged in. */
  sessions: z.int(),
  /** Those that are on sale, and those that are reserved, are counted as in the list of their seller. */
  cars: latestOf(CarLine).extend({ on_sale: z.int(), reserved: z.int() }),
  /** Bookings that the person has made, and those of their cars. */
  bookings: latestOf(BookingLine),
  /** What the person has paid for bookings and what was paid for their cars, how often, and what was given back. */
  money: z.array(
    z.object({
      side: z.enum(PAYMENT_SIDES),
      currency: z.string(),
      count: z.int(),
      paid: z.number(),
      refunded: z.number(),
    }),
  ),
  /** Reports of the person's cars. */
  reports: latestOf(ReportLine),
  reports_made: latestOf(ReportLine),
  /** Conversations in which the other side has reported the person. */
  complaints: latestOf(Complaint),
  complaints_made: latestOf(Complaint),
  verifications: latestOf(VerificationCase),
  suspensions: latestOf(Suspension),
  /** Messages of the last 90 days that hold a link, contact details, or words of fraud. What they say is private. */
  marked_messages: z.object({
    count: z.int(),
    conversations: z.int(),
    risks: z.array(z.enum(RISKS)),
  }),
});
export type PersonRecord = z.infer<typeof PersonRecord>;

export const CarRecord = CarLine.extend({
  is_taken_down: z.boolean(),
  promoted: z.boolean(),
  expires_at: z.string(),
  location: z.string().nullable(),
  number: z.string().nullable(),
  category_name: z.string(),
  /** The seller's own number of the car. */
  stock_number: z.string().nullable(),
  ...shapesOf(FACT_NAMES),
  pictures: z.array(Picture),
  seller: User,
  /** Asking prices and since when, the latest first. */
  prices: latestOf(z.object({ since: z.string(), ...Priced })),
  views: z.object({ total: z.int(), recent: z.int() }),
  saves: z.int(),
  conversations: z.int(),
  bookings: latestOf(BookingLine),
  /** Buyers who wait for the car now, the first in line first. */
  waiting: latestOf(
    z.object({ ...Party.shape, joined_at: z.string(), offered_until: z.string().nullable() }),
  ),
  payments: latestOf(PaymentLine),
  reports: latestOf(ReportLine).extend({ open: z.int() }),
  /** Other cars that were listed with the same VIN; none where the car has no VIN. */
  same_vin: latestOf(CarLine.extend({ seller: z.string() })),
});
export type CarRecord = z.infer<typeof CarRecord>;

export const BookingRecord = Booking.extend({
  buyerId: z.string().nullable(),
  ended_at: z.string().nullable(),
  payments: latestOf(PaymentLine),
  refunds: latestOf(Refund),
  /** Reports of the car. */
  reports: latestOf(ReportLine),
  /** Money that a bank has taken back for the buyer. */
  disputes: z.int(),
  /** Mails about the booking. */
  mails: latestOf(
    z.object({
      _id: z.string(),
      side: z.enum(["buyer", "seller"]),
      subject: z.string(),
      at: z.string(),
    }),
  ),
});
export type BookingRecord = z.infer<typeof BookingRecord>;

export const PaymentRecord = PaymentLine.extend({
  created_at: z.string(),
  charged_at: z.string().nullable(),
  /** The provider's ids of the payment and of its charge. */
  intent: z.string().nullable(),
  charge: z.string().nullable(),
  is_test: z.boolean(),
  /** False for money that came too late: it buys nothing and is refunded. */
  settles: z.boolean(),
  buyer: Party,
  seller: Party,
  email: z.string(),
  booking: BookingLine,
  productId: z.string().nullable(),
  car: CarSummary.nullable(),
  refunds: latestOf(Refund),
  ledger: latestOf(
    z.object({
      _id: z.string(),
      kind: z.enum(["charge", "refund", "refund_reversed", "dispute", "dispute_reversed"]),
      amount: z.number(),
      reference: z.string(),
      at: z.string(),
    }),
  ),
  /** What the provider has announced. */
  events: latestOf(
    z.object({ _id: z.string(), type: z.string(), at: z.string(), isProcessed: z.boolean() }),
  ),
  /** Reports of the car. */
  reports: latestOf(ReportLine),
});
export type PaymentRecord = z.infer<typeof PaymentRecord>;

/** Something that has happened to what a record is about. */
export const TimelineEntry = z.object({
  _id: z.string(),
  at: z.string(),
  what: z.enum(HAPPENINGS),
  /** Who did it, as they were called then; null where nobody did. */
  who: z.string().nullable(),
  /** What it was done to, as it was called then. */
  subject: z.string().nullable(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
  /** The record that it leads to, if that is another one. */
  link: z.object({ kind: z.enum(["car", "booking", "payment"]), id: z.string() }).nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const Note = z.object({
  _id: z.string(),
  text: z.string(),
  author: z.string(),
  isOwn: z.boolean(),
  created_at: z.string(),
});
export type Note = z.infer<typeof Note>;
