import { z } from "zod";
import { BOOKING_NEEDS, BOOKING_STATES } from "../rules/bookings.ts";
import { BOOKING_SORTS } from "../rules/admin.ts";
import { PRODUCT_STATES } from "../rules/vocabulary.ts";
import {
  allow,
  call,
  countedListOf,
  DASHBOARD_PAGE_SIZE,
  Deleted,
  Email,
  Id,
  Inserted,
  listOf,
  paging,
  Phone,
  Price,
  searching,
  Text,
} from "./base.ts";

/** A booking as its buyer, its car's seller and admins see it; the price is the one that was agreed. */
export const Booking = z.object({
  _id: z.string(),
  item: z.string(),
  price: z.number(),
  currency: z.string(),
  paid: z.boolean(),
  /** The buyer's, as they were then. */
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  location: z.string(),
  seller: z.string(),
  /** Null when the car is on the site no more. */
  productId: z.string().nullable(),
  /** A hold past its end counts as expired from that moment on. */
  state: z.enum(BOOKING_STATES),
  /** How much of the price went back, or is on its way. */
  refunded: z.number(),
  /** When the car is free again if it is not paid. */
  held_until: z.string(),
  created_at: z.string(),
  /** The server's clock, to count down by. */
  as_of: z.string(),
});
export type Booking = z.infer<typeof Booking>;

/** How a car stands for whoever asks. */
export const Availability = z.object({
  state: z.enum(PRODUCT_STATES),
  /** When the hold or the offer on it ends; null when there is none. */
  held_until: z.string().nullable(),
  /** How many wait for it. */
  line: z.int().min(0),
  /** The caller's own unpaid booking of it. */
  booking: z.object({ _id: z.string(), held_until: z.string() }).nullable(),
  /** The caller's own place in its line. */
  place: z
    .object({ _id: z.string(), position: z.int().min(1), offered_until: z.string().nullable() })
    .nullable(),
  /** The caller has bought it: when, and the payment whose receipt says so. */
  bought: z.object({ payment: z.string(), at: z.string() }).nullable(),
  /** How long whoever books it has the car to themselves. */
  hold_hours: z.int().min(1),
  /** The day from which it can be had, while that is to come; the hold and the time to pay begin then. */
  available_from: z.string().nullable(),
  as_of: z.string(),
});
export type Availability = z.infer<typeof Availability>;

const bookingList = listOf(Booking);

export const bookings = {
  create: call
    .route({ method: "POST", path: "/bookings", summary: "Book a car: it is held for the caller" })
    .meta(allow("buyer"))
    .input(
      z.object({
        name: Text(200).optional(),
        email: Email.optional(),
        item: Text(200).min(1),
        /** What the caller was shown; another price than the car's is refused. */
        price: Price,
        phone: Phone(40, "Phone is required"),
        location: Text(120).min(1, "Location is required"),
        productId: Id.optional(),
        /** Made by the form: whoever asks again with the same one has one booking. */
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
      summary: "Bookings that are held or paid; `state` names others, or `all`",
      outputStructure: "detailed",
    })
    .meta(allow("admin"))
    .input(
      z.object({
        ...searching(BOOKING_SORTS),
        state: z.enum([...BOOKING_STATES, ...BOOKING_NEEDS, "all"], "is no such state").optional(),
      }),
    )
    .output(countedListOf(Booking)),

  ofBuyer: call
    .route({
      method: "GET",
      path: "/allbookings",
      summary:
        "A buyer's bookings that are held or paid, or with `state=ended` those that are neither",
      outputStructure: "detailed",
    })
    .meta(allow("self"))
    .input(
      z.object({
        email: Email,
        ...paging(DASHBOARD_PAGE_SIZE),
        state: z.enum(["live", "ended"], "is no such state").default("live"),
      }),
    )
    .output(bookingList),

  ofSeller: call
    .route({
      method: "GET",
      path: "/sellerbookings",
      summary: "The bookings of a seller's cars that are held or paid",
      outputStructure: "detailed",
    })
    .meta(allow("self"))
    .input(z.object({ email: Email, ...paging(DASHBOARD_PAGE_SIZE) }))
    .output(bookingList),

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
        /** Those of them that were made in the last 30 days. */
        recent: z.int(),
        /** Besides them: made in the last 30 days, and cancelled or expired since. */
        recently_ended: z.int(),
      }),
    ),

  remove: call
    .route({ method: "DELETE", path: "/deletebookings/{id}", summary: "Cancel an unpaid booking" })
    .meta(allow("owner"))
    .input(z.object({ id: Id }))
    .output(Deleted),

  availability: call
    .route({
      method: "GET",
      path: "/products/{id}/availability",
      summary: "Whether a car can be booked, and how the caller stands with it",
    })
    .meta(allow("signed-in"))
    .input(z.object({ id: Id }))
    .output(Availability),
};
