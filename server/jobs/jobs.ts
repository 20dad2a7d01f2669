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
  /** A file waits to be checked or to be taken over. */
  import: { importId: string };
  /** Pictures that files name may be due. */
  pictures: object;
}

export type JobName = keyof JobData;

export interface Job<N extends JobName> {
  data: JobData[N];
  /** The earliest moment, by the database's clock, or seconds from now; at once when absent. */
  startAfter?: Date | number;
}

/** For a job that does what its caller does at once itself, should that not come to its end: seconds. */
export const IF_NOT_DONE = 2;

/** What a feature asks of the jobs. */
export interface Jobs {
  /**
   * Writes jobs down in the transaction of the caller: they are done if it is committed, and never heard of
   * otherwise. In a queue that holds one job at most, a second one is the same job.
   */
  put<N extends JobName>(
    transaction: Transaction<Database>,
    name: N,
    jobs: readonly Job<N>[],
  ): Promise<void>;
  /** Whether such a job waits or is under way. */
  has<N extends JobName>(name: N, data: JobData[N]): Promise<boolean>;
}

/** What a job is told about this run of it. */
export interface Run {
  /** Aborted when the process stops: work that takes long ends, and is `UNFINISHED`. */
  signal: AbortSignal;
  /** How often it was begun before without an end: it failed, or its process was killed. */
  failures: number;
}

interface ChoreRun extends Run {
  /** The run that a start of a process causes. Not told where the same chore waited already. */
  isAtStart: boolean;
}

/** What a run returns that leaves work: another process begins it anew at once, or the next start does. */
export const UNFINISHED = Symbol("unfinished");

interface Declaration {
  /** What it does, in one plain sentence: the list in docs/operating.md is made of these. */
  about: string;
}

/** Work on what is put into a queue; what it throws is logged and tried again later. */
export type QueueJob<C> = {
  [N in JobName]: Declaration & {
    queue: N;
    chore?: undefined;
    /** Times at which a job is put besides, as cron has them, in UTC. */
    cron?: string;
    /**
     * For a queue that holds one job: whether there is more to do. Asked when the job has ended and another
     * one can be put, since one that was put a moment before was the same job.
     */
    isDue?: (context: C) => Promise<boolean>;
    run: (context: C, data: JobData[N], run: Run) => Promise<unknown>;
  };
}[JobName];

/** Work that comes round: one run at a time, in whichever process is free. */
export interface Chore<C> extends Declaration {
  chore: string;
  queue?: undefined;
  cron: string;
  /** Also done at each start of a process. */
  atStart?: boolean;
  run: (context: C, run: ChoreRun) => Promise<unknown>;
}

/** A feature's `jobs.ts` lists these, and `register.ts` has all of them. */
export type DeclaredJob<C> = QueueJob<C> | Chore<C>;
