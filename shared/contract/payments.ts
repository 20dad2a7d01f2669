import { t } from "../lib/text.ts";
import { DASHBOARD_PAGE_SIZE } from "../rules/lists.ts";
import { z } from "zod";
import { PAYMENT_STATES, REFUND_CAUSES, REFUND_STATES } from "../rules/payments.ts";
import {
  allow,
  call,
  Email,
  Id,
  Inserted,
  listOf,
  paging,
  Paragraphs,
  Price,
  Text,
} from "./base.ts";
import { Contact } from "./bookings.ts";
import { CarSummary } from "./product-shapes.ts";

/** A payment for a booking, as shown to its buyer and admins. */
export const Payment = z.object({
  _id: z.string(),
  bookingId: z.string(),
  item: z.string(),
  price: z.number(),
  currency: z.string(),
  /** The provider's id of the payment. */
  transactionId: z.string(),
  email: z.string(),
  seller: z.string(),
  /** Null when the car has been deleted. */
  productId: z.string().nullable(),
  car: CarSummary.nullable(),
  state: z.enum(PAYMENT_STATES),
  /** Major units; refunds under way are included. */
  refunded: z.number(),
  /** False for a payment that came too late: it does not buy the car and is refunded. */
  settles: z.boolean(),
  /** Made with a test card: no money was charged. */
  is_test: z.boolean(),
  paid_at: z.string(),
});
export type Payment = z.infer<typeof Payment>;

export const Refund = z.object({
  _id: z.string(),
  amount: z.number(),
  cause: z.enum(REFUND_CAUSES),
  reason: z.string(),
  state: z.enum(REFUND_STATES),
  created_at: z.string(),
});
export type Refund = z.infer<typeof Refund>;

/** A payment with everything that a receipt shows. */
export const Receipt = Payment.extend({
  name: z.string(),
  phone: z.string(),
  location: z.string(),
  /** Null when the seller's account is gone, and for money that bought nothing. */
  seller_contact: Contact.nullable(),
  refunds: z.array(Refund),
});
export type Receipt = z.infer<typeof Receipt>;

export const payments = {
  list: call
    .route({
      method: "GET",
      path: "/payments",
      summary: "A buyer’s payments",
      outputStructure: "detailed",
    })
    .meta(allow("self"))
    .input(z.object({ email: Email, ...paging(DASHBOARD_PAGE_SIZE) }))
    .output(listOf(Payment)),

  /** Its buyer, or an admin. */
  receipt: call
    .route({ method: "GET", path: "/payments/{id}", summary: "A payment with its refunds" })
    .meta(allow("owner"))
    .input(z.object({ id: Id }))
    .output(Receipt),

  /** Its buyer, or an admin. */
  ofBooking: call
    .route({
      method: "GET",
      path: "/bookings/{id}/payments",
      summary: "The payments for a booking, the one that bought the car first",
    })
    .meta(allow("owner"))
    .input(z.object({ id: Id }))
    .output(z.array(Receipt)),

  options: call
    .route({ method: "GET", path: "/payments/options", summary: "How cards are charged here" })
    .meta(allow("signed-in"))
    .output(
      z.object({
        /** `sandbox` accepts test cards and charges no money; `off`: this site takes no payments. */
        kind: z.enum(["stripe", "sandbox", "off"]),
        publishableKey: z.string().nullable(),
      }),
    ),

  counts: call
    .route({ method: "GET", path: "/payments/counts", summary: "How many orders the caller has" })
    .meta(allow("buyer"))
    .output(z.object({ orders: z.int().min(0) })),

  createIntent: call
    .route({
      method: "POST",
      path: "/create-payment-intent",
      summary: "Start paying for a booking",
    })
    .meta(allow("buyer"))
    .input(
      z.object({
        /** The price shown to the caller; refused when the booking's price differs. */
        price: Price,
        bookingId: Id.optional(),
      }),
    )
    .output(z.object({ clientSecret: z.string() })),

  record: call
    .route({
      method: "POST",
      path: "/payments",
      summary: "Record a payment that the provider has confirmed",
    })
    .meta(allow("buyer"))
    .input(z.object({ price: Price, transactionId: Text(255).min(1), email: Email, bookingId: Id }))
    .output(Inserted),

  refund: call
    .route({
      method: "POST",
      path: "/payments/{id}/refunds",
      summary: "Refund a payment in full or in part",
    })
    .meta(allow("admin"))
    .input(
      z.object({
        id: Id,
        /** Major units; the whole rest when absent. */
        amount: Price.optional(),
        reason: Paragraphs(500).min(1, t`Reason is required`),
        /** Idempotency key made by the form: repeated requests refund once. */
        request: Id.optional(),
      }),
    )
    .output(Inserted.extend({ state: z.enum(REFUND_STATES).exclude(["failed"]) })),
};
