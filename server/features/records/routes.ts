import { actorOf, type Calls } from "#server/base/authorize.ts";
import { addNote } from "./add-note.ts";
import type { RecordContext } from "./context.ts";
import { removeNote } from "./remove-note.ts";
import { findBookingRecord } from "./views/booking.ts";
import { findCarRecord } from "./views/car.ts";
import { listNotes } from "./views/notes.ts";
import { findPaymentRecord } from "./views/payment.ts";
import { findPersonRecord } from "./views/person.ts";
import { listPersonPayments } from "./views/person-payments.ts";
import { listTimeline } from "./views/timeline.ts";

/** What admins see of one person, car, booking or payment. */
export function recordRoutes({ records }: Calls, context: RecordContext) {
  return {
    person: records.person.handler(({ input }) => findPersonRecord(context, input.id)),
    personPayments: records.personPayments.handler(({ input }) =>
      listPersonPayments(context, input),
    ),
    car: records.car.handler(({ input }) => findCarRecord(context, input.id)),
    booking: records.booking.handler(({ input, context: call }) =>
      findBookingRecord(context, actorOf(call), input.id),
    ),
    payment: records.payment.handler(({ input }) => findPaymentRecord(context, input.id)),
    timeline: records.timeline.handler(({ input }) => listTimeline(context, input)),
    notes: records.notes.handler(({ input, context: call }) =>
      listNotes(context, actorOf(call), input),
    ),
    addNote: records.addNote.handler(({ input, context: call }) =>
      addNote(context, actorOf(call), input),
    ),
    removeNote: records.removeNote.handler(({ input, context: call }) =>
      removeNote(context, actorOf(call), input.id),
    ),
  };
}
