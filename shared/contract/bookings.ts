import { t } from "../lib/text.ts";
import { DASHBOARD_PAGE_SIZE } from "../rules/lists.ts";
import { z } from "zod";
import { BOOKING_NEEDS, BOOKING_STATES } from "../rules/bookings.ts";
import { BOOKING_SORTS } from "../rules/admin.ts";
import { PRODUCT_STATES } from "../rules/vocabulary.ts";
import {
  Acknowledged,
  allow,
  call,
  countedListOf,
  Deleted,
  Email,
  exporting,
  Id,
  Inserted,
  listOf,
  paging,
  Phone,
  Price,
  searching,
  Text,
} from "./base.ts";
import { CarSummary } from "./product-shapes.ts";

/** How to reach a person. */
export const Contact = z.object({ email: z.string(), phone: z.string().nullable() });

/** A booking as shown to its buyer, the car's seller and admins; the price is the agreed one. */
export const Booking = z.object({
  _id: z.string(),
  item: z.string(),
  price: z.number(),
  currency: z.string(),
  paid: z.boolean(),
  /** The buyer's contact data at the time of booking. */
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  location: z.string(),
  seller: z.string(),
  /** Null when the seller's account is gone. */
  sellerId: z.string().nullable(),
  /** How the buyer of a booking that is held or paid, and an admin, reach the seller; else null. */
  seller_contact: Contact.nullable(),
  /** Null when the car has been deleted. */
  productId: z.string().nullable(),
  car: CarSummary.nullable(),
  /** A hold past its end counts as expired at once. */
  state: z.enum(BOOKING_STATES),
  /** How much of the price was refunded or is being refunded. */
  refunded: z.number(),
  /** The payment of the receipt, for the buyer and admins; null for a booking that is not paid. */
  payment: z.string().nullable(),
  /** When the unpaid hold expires, which frees the car. */
  held_until: z.string(),
  created_at: z.string(),
  /** The server's clock, for countdowns. */
  as_of: z.string(),
});
export type Booking = z.infer<typeof Booking>;

/** A car's availability for the caller. */
export const Availability = z.object({
  state: z.enum(PRODUCT_STATES),
  /** When the hold or the offer on it ends; null when there is none. */
  held_until: z.string().nullable(),
  /** Number of buyers in line for it. */
  line: z.int().min(0),
  /** The caller's own unpaid booking of the car, at the price that was agreed. */
  booking: z
    .object({ _id: z.string(), price: z.number(), currency: z.string(), held_until: z.string() })
    .nullable(),
  /** The caller's own place in the line. */
  place: z
    .object({ _id: z.string(), position: z.int().min(1), offered_until: z.string().nullable() })
    .nullable(),
  /** Set when the caller has bought the car: when, and the payment of the receipt. */
  bought: z.object({ payment: z.string(), at: z.string() }).nullable(),
  /** Length of a new hold, in hours. */
  hold_hours: z.int().min(1),
  /** For how many hours the car is kept for a person in line whose turn it is. */
  offer_hours: z.int().min(1),
  /**
   * The day from which the car is available, while it is in the future; the hold and the time to pay begin
   * then.
   */
  available_from: z.string().nullable(),
  as_of: z.string(),
});
export type Availability = z.infer<typeof Availability>;

const bookingList = listOf(Booking);

const SaleState = z.enum(["held", "paid"], t`Choose one of the states offered`).optional();

export const bookings = {
  create: call
    .route({ method: "POST", path: "/bookings", summary: "Book a car: reserves it for the caller" })
    .meta(allow("buyer"))
    .input(
      z.object({
        name: Text(200).optional(),
        email: Email.optional(),
        item: Text(200).min(1),
        /** The price shown to the caller; refused when the car's price differs. */
        price: Price,
        phone: Phone(40, t`Phone is required`),
        location: Text(120).min(1, { error: () => t.of("a buyer")`Location is required` }),
        productId: Id.optional(),
        /** Idempotency key made by the form: repeated requests make one booking. */
        request: Id.optional(),
      }),
    )
    .output(Inserted.extend({ held_until: z.string() })),

  /** The booking's buyer, the seller of its car, or an admin. */
  find: call
    .route({ method: "GET", path: "/bookings/{id}", summary: "A booking" })
    .meta(allow("owner"))
    .input(z.object({ id: Id }))
    .output(Booking),

  list: call
    .route({
      method: "GET",
      path: "/bookings",
      summary: "Unpaid and paid bookings; `state` selects others, or `all`",
      outputStructure: "detailed",
    })
    .meta(allow("admin"))
    .input(
      z.object({
        ...searching(BOOKING_SORTS),
        state: z
          .enum([...BOOKING_STATES, ...BOOKING_NEEDS, "all"], t`Choose one of the states offered`)
          .optional(),
        /** Its buyer or its seller. */
        person: Id.optional(),
      }),
    )
    .output(countedListOf(Booking)),

  export: call
    .route({ method: "GET", path: "/bookings/export", summary: "The same as a CSV file" })
    .meta(allow("admin"))
    .input(
      z.object({
        ...exporting(BOOKING_SORTS),
        state: z
          .enum([...BOOKING_STATES, ...BOOKING_NEEDS, "all"], t`Choose one of the states offered`)
          .optional(),
        /** Its buyer or its seller. */
        person: Id.optional(),
      }),
    )
    .output(z.file()),

  ofBuyer: call
    .route({
      method: "GET",
      path: "/allbookings",
      summary:
        "A buyer’s unpaid and paid bookings, or with `state=ended` the cancelled and expired ones",
      outputStructure: "detailed",
    })
    .meta(allow("self"))
    .input(
      z.object({
        email: Email,
        ...paging(DASHBOARD_PAGE_SIZE),
        state: z.enum(["live", "ended"], t`Choose one of the states offered`).default("live"),
      }),
    )
    .output(bookingList),

  ofSeller: call
    .route({
      method: "GET",
      path: "/sellerbookings",
      summary: "Unpaid and paid bookings of a seller’s cars",
      outputStructure: "detailed",
    })
    .meta(allow("self"))
    .input(
      z.object({ email: Email, ...searching(BOOKING_SORTS), state: SaleState, car: Id.optional() }),
    )
    .output(bookingList),

  exportSales: call
    .route({
      method: "GET",
      path: "/sellerbookings/export",
      summary: "The caller’s `/sellerbookings` as a CSV file",
    })
    .meta(allow("seller"))
    .input(z.object({ ...exporting(BOOKING_SORTS), state: SaleState, car: Id.optional() }))
    .output(z.file()),

  counts: call
    .route({
      method: "GET",
      path: "/allbookings/counts",
      summary: "How many bookings the caller has",
    })
    .meta(allow("buyer"))
    .output(
      z.object({
        held: z.int(),
        paid: z.int(),
        /** Of these, those made in the last 30 days. */
        recent: z.int(),
        /** Additional bookings made in the last 30 days that were cancelled or have expired since. */
        recently_ended: z.int(),
      }),
    ),

  remove: call
    .route({ method: "DELETE", path: "/deletebookings/{id}", summary: "Cancel an unpaid booking" })
    .meta(allow("owner"))
    .input(z.object({ id: Id }))
    .output(Deleted),

  cancelAsSeller: call
    .route({
      method: "POST",
      path: "/bookings/{id}/cancellation",
      summary: "Cancel an unpaid booking for your own car, which is taken off sale",
    })
    .meta(allow("owner"))
    .input(z.object({ id: Id }))
    .output(Acknowledged),

  availability: call
    .route({
      method: "GET",
      path: "/products/{id}/availability",
      summary: "Whether a car can be booked, and the caller’s booking or place on its waiting list",
    })
    .meta(allow("signed-in"))
    .input(z.object({ id: Id }))
    .output(Availability),
};
