import { t } from "../lib/text.ts";
import { z } from "zod";
import {
  ENTRIES_AT_A_TIME,
  MOST_NOTE_LETTERS,
  PAYMENT_SIDES,
  PAYMENTS_AT_A_TIME,
  RECORD_KINDS,
} from "../rules/records.ts";
import { allow, call, Deleted, Id, listOf, paging, Paragraphs } from "./base.ts";
import {
  BookingRecord,
  CarRecord,
  Note,
  PaymentRecord,
  PersonPayment,
  PersonRecord,
  TimelineEntry,
} from "./record-shapes.ts";

const byId = z.object({ id: Id });
const Kind = z.enum(RECORD_KINDS, t`Choose one of the records offered`);

/** The most accounts that one bulk act changes. */
const MOST_PEOPLE_AT_ONCE = 100;
const Ids = z
  .array(Id)
  .min(1, t`Choose at least one account`)
  .max(MOST_PEOPLE_AT_ONCE, { error: () => t`Choose at most ${MOST_PEOPLE_AT_ONCE} accounts` });

/** What became of each account of a bulk act. */
const RowResults = z.array(
  z.object({ _id: z.string(), name: z.string().nullable(), problem: z.string().nullable() }),
);
export type RowResults = z.infer<typeof RowResults>;

/** What admins see of one thing on its page, and what they do to several people at once. */
export const records = {
  person: call
    .route({ method: "GET", path: "/people/{id}", summary: "Everything about one user" })
    .meta(allow("admin"))
    .input(byId)
    .output(PersonRecord),

  personPayments: call
    .route({
      method: "GET",
      path: "/people/{id}/payments",
      summary: "The payments for one user’s bookings and cars, latest first",
      outputStructure: "detailed",
    })
    .meta(allow("admin"))
    .input(
      z.object({
        id: Id,
        /** Only those for cars that the user has bought, or sold. */
        side: z.enum(PAYMENT_SIDES, t`Choose bought or sold`).optional(),
        ...paging(PAYMENTS_AT_A_TIME),
      }),
    )
    .output(listOf(PersonPayment)),

  car: call
    .route({ method: "GET", path: "/records/cars/{id}", summary: "Everything about one car" })
    .meta(allow("admin"))
    .input(byId)
    .output(CarRecord),

  booking: call
    .route({
      method: "GET",
      path: "/records/bookings/{id}",
      summary: "Everything about one booking",
    })
    .meta(allow("admin"))
    .input(byId)
    .output(BookingRecord),

  payment: call
    .route({
      method: "GET",
      path: "/records/payments/{id}",
      summary: "Everything about one payment",
    })
    .meta(allow("admin"))
    .input(byId)
    .output(PaymentRecord),

  timeline: call
    .route({
      method: "GET",
      path: "/records/{kind}/{id}/timeline",
      summary: "The timeline of a user, car, booking or payment, latest first",
      outputStructure: "detailed",
    })
    .meta(allow("admin"))
    .input(z.object({ kind: Kind, id: Id, ...paging(ENTRIES_AT_A_TIME) }))
    .output(listOf(TimelineEntry)),

  notes: call
    .route({
      method: "GET",
      path: "/records/{kind}/{id}/notes",
      summary: "Admin notes on a record, latest first",
      outputStructure: "detailed",
    })
    .meta(allow("admin"))
    .input(z.object({ kind: Kind, id: Id, ...paging(ENTRIES_AT_A_TIME) }))
    .output(listOf(Note)),

  addNote: call
    .route({
      method: "POST",
      path: "/records/{kind}/{id}/notes",
      summary: "Add a note that only admins can see",
    })
    .meta(allow("admin"))
    .input(
      z.object({
        kind: Kind,
        id: Id,
        text: Paragraphs(MOST_NOTE_LETTERS).min(1, t`Enter a note`),
      }),
    )
    .output(Note),

  /** Only its author. */
  removeNote: call
    .route({ method: "DELETE", path: "/notes/{id}", summary: "Delete one’s own note" })
    .meta(allow("admin"))
    .input(byId)
    .output(Deleted),

  /** Each account is decided for itself: `problem` is a sentence where one is left as it was. */
  suspendPeople: call
    .route({ method: "POST", path: "/people/suspensions", summary: "Suspend several accounts" })
    .meta(allow("admin"))
    .input(z.object({ ids: Ids, reason: Paragraphs(2_000).min(1, t`Reason is required`) }))
    .output(RowResults),

  liftSuspensions: call
    .route({
      method: "POST",
      path: "/people/suspensions/lift",
      summary: "Lift the suspensions of several accounts",
    })
    .meta(allow("admin"))
    .input(z.object({ ids: Ids }))
    .output(RowResults),
};
