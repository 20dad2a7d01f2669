import type { Transaction } from "kysely";
import type { Email } from "../adapters/email/email.ts";
import type { Database } from "../db/schema.ts";

/** Work that is done later, by the name of its queue, with what it needs to know. */
export interface JobData {
  /** Send a mail. */
  mail: Email;
  /** A car was booked: tell whom it concerns. */
  booked: { bookingId: string };
  /** A hold or an offer on this car has come to a moment that matters. */
  car: { productId: string };
  /** A hold has ended unpaid: what was begun to pay it is called off. */
  unpaid: { bookingId: string };
  /** Ask the provider to give money back. */
  refund: { refundId: string };
  /** Look after what the provider has announced. */
  event: { eventId: string };
  /** An admin has deleted a seller's car: tell them, if that was not taken back. */
  removed: { productId: string; keptUntil: string };
  /** A seller has taken back documents, or has left: they are deleted now. */
  documents: { sellerId: string };
}

export type JobName = keyof JobData;

export interface Job<N extends JobName> {
  data: JobData[N];
  /** The earliest moment, by the database's clock; at once when absent. */
  startAfter?: Date;
}

/** What a feature asks of the jobs. */
export interface Jobs {
  /**
   * Writes jobs down in the transaction of whoever asks: they are done if it is committed, and never
   * heard of otherwise.
   */
  put<N extends JobName>(
    transaction: Transaction<Database>,
    name: N,
    jobs: readonly Job<N>[],
  ): Promise<void>;
}

/** What does the work of a queue; what it throws is tried again later. */
export type JobHandlers = { [N in JobName]: (data: JobData[N]) => Promise<void> };
