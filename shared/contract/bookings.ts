import { z } from "zod";
import {
  allow,
  call,
  DASHBOARD_PAGE_SIZE,
  Deleted,
  Email,
  Id,
  Inserted,
  listOf,
  paging,
  Price,
  Text,
} from "./base.ts";

export const Booking = z.object({
  _id: z.string(),
  item: z.string(),
  price: z.number(),
  currency: z.string(),
  paid: z.boolean(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  location: z.string(),
  productId: z.string(),
});
export type Booking = z.infer<typeof Booking>;

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
        price: Price,
        phone: Text(40).min(1, "Phone is required"),
        location: Text(120).min(1, "Location is required"),
        productId: Id.optional(),
      }),
    )
    .output(Inserted),

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
      summary: "All bookings",
      outputStructure: "detailed",
    })
    .meta(allow("admin"))
    .input(z.object(paging(DASHBOARD_PAGE_SIZE)))
    .output(bookingList),

  ofBuyer: call
    .route({
      method: "GET",
      path: "/allbookings",
      summary: "A buyer's bookings",
      outputStructure: "detailed",
    })
    .meta(allow("self"))
    .input(z.object({ email: Email, ...paging(DASHBOARD_PAGE_SIZE) }))
    .output(bookingList),

  remove: call
    .route({ method: "DELETE", path: "/deletebookings/{id}", summary: "Cancel an unpaid booking" })
    .meta(allow("owner"))
    .input(z.object({ id: Id }))
    .output(Deleted),
};
