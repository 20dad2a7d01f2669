import { z } from "zod";
import {
  allow,
  call,
  DASHBOARD_PAGE_SIZE,
  Email,
  Id,
  Inserted,
  listOf,
  paging,
  Price,
  Text,
} from "./base.ts";

export const Payment = z.object({
  _id: z.string(),
  bookingId: z.string(),
  price: z.number(),
  currency: z.string(),
  transactionId: z.string(),
  email: z.string(),
});
export type Payment = z.infer<typeof Payment>;

export const payments = {
  list: call
    .route({
      method: "GET",
      path: "/payments",
      summary: "A buyer's payments",
      outputStructure: "detailed",
    })
    .meta(allow("self"))
    .input(z.object({ email: Email, ...paging(DASHBOARD_PAGE_SIZE) }))
    .output(listOf(Payment)),

  createIntent: call
    .route({ method: "POST", path: "/create-payment-intent", summary: "Begin to pay a booking" })
    .meta(allow("buyer"))
    .input(z.object({ price: Price, bookingId: Id.optional() }))
    .output(z.object({ clientSecret: z.string() })),

  record: call
    .route({
      method: "POST",
      path: "/payments",
      summary: "Record a payment the provider has confirmed",
    })
    .meta(allow("buyer"))
    .input(z.object({ price: Price, transactionId: Text(255).min(1), email: Email, bookingId: Id }))
    .output(Inserted),
};
