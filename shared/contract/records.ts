import { z } from "zod";
import { ENTRIES_AT_A_TIME, MOST_NOTE_LETTERS, RECORD_KINDS } from "../rules/records.ts";
import { allow, call, Deleted, Id, listOf, paging, Paragraphs } from "./base.ts";
import {
  BookingRecord,
  CarRecord,
  Note,
  PaymentRecord,
  PersonRecord,
  TimelineEntry,
} from "./record-shapes.ts";

const byId = z.object({ id: Id });
const Kind = z.enum(RECORD_KINDS, "is no such record");

/** What admins see of one thing on its page. */
export const records = {
  person: call
    .route({ method: "GET", path: "/people/{id}", summary: "Everything about one person" })
    .meta(allow("admin"))
    .input(byId)
    .output(PersonRecord),

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
      summary: "What has happened to a person, a car, a booking or a payment, the latest first",
      outputStructure: "detailed",
    })
    .meta(allow("admin"))
    .input(z.object({ kind: Kind, id: Id, ...paging(ENTRIES_AT_A_TIME) }))
    .output(listOf(TimelineEntry)),

  notes: call
    .route({
      method: "GET",
      path: "/records/{kind}/{id}/notes",
      summary: "What admins have written down about it, the latest first",
      outputStructure: "detailed",
    })
    .meta(allow("admin"))
    .input(z.object({ kind: Kind, id: Id, ...paging(ENTRIES_AT_A_TIME) }))
    .output(listOf(Note)),

  addNote: call
    .route({
      method: "POST",
      path: "/records/{kind}/{id}/notes",
      summary: "Write something down about it, for admins alone",
    })
    .meta(allow("admin"))
    .input(
      z.object({
        kind: Kind,
        id: Id,
        text: Paragraphs(MOST_NOTE_LETTERS).min(1, "Enter a note"),
      }),
    )
    .output(Note),

  /** Only its author. */
  removeNote: call
    .route({ method: "DELETE", path: "/notes/{id}", summary: "Delete a note of one's own" })
    .meta(allow("admin"))
    .input(byId)
    .output(Deleted),
};
