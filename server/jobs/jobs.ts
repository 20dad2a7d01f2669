import type { Transaction } from "kysely";
import type { Side } from "#shared/rules/conversations.ts";
import type { NoticeKind } from "#shared/rules/notices.ts";
import type { Email } from "../adapters/email/email.ts";
import type { Database } from "../db/schema.ts";

/** Payload of each queue, by its name. */
export interface JobData {
  /** Send a mail. One about a notice says at its end, in its language, where such mails are chosen. */
  mail: Email & { noticeKind?: NoticeKind; language?: string };
  /** Push a notice to the browsers of its person, or to the one that could not be reached before. */
  push: { noticeId: string; subscriptionId?: string };
  /** A car was booked: notify the people concerned. */
  booked: { bookingId: string };
  /** A deadline of a hold or an offer on this car has come. */
  car: { productId: string };
  /** A hold has expired unpaid: cancel the payment that was begun for it. */
  unpaid: { bookingId: string };
  /** Ask the provider for a refund. */
  refund: { refundId: string };
  /** Process an event of the provider. */
  event: { eventId: string };
  /** An admin has deleted a seller's car: notify the seller, unless the deletion was undone. */
  removed: { productId: string; keptUntil: string };
  /** A message waits to be read: mail its reader, unless it was read meanwhile. */
  unread: { conversationId: string; side: Side; number: number };
  /** Conversations, or an account with its unsent attachments, are gone: delete the files. */
  attachments: object;
  /** A seller has withdrawn documents or deleted the account: delete the files. */
  documents: { sellerId: string };
  /** A file is to be checked or imported. */
  import: { importId: string };
  /** Pictures named by imported files may be due. */
  pictures: object;
  /** Back the site up. */
  backup: object;
}

export type JobName = keyof JobData;

export interface Job<N extends JobName> {
  data: JobData[N];
  /** Earliest start, by the database's clock or in seconds from now; at once when absent. */
  startAfter?: Date | number;
  /** Whose job it is: of one group, a process runs one at a time in queues of `ONE_OF_GROUP`. */
  group?: { id: string };
}

/**
 * Delay in seconds of a fallback job for work that its caller does at once: it acts if the caller did not
 * finish.
 */
export const IF_NOT_DONE = 2;

/** The job queue as features use it. */
export interface Jobs {
  /**
   * Inserts jobs in the caller's transaction: they run if it commits, and are discarded with a rollback. In
   * an exclusive queue, which holds one job at most, a second one is dropped as a duplicate.
   */
  put<N extends JobName>(
    transaction: Transaction<Database>,
    name: N,
    jobs: readonly Job<N>[],
  ): Promise<void>;
  /** Whether such a job is queued or running. */
  has<N extends JobName>(name: N, data: JobData[N]): Promise<boolean>;
}

/** Context of one run of a job. */
export interface Run {
  /** Aborted when the process stops: long work then ends and returns `UNFINISHED`. */
  signal: AbortSignal;
  /** Number of earlier attempts that failed or whose process was killed. */
  failures: number;
}

interface ChoreRun extends Run {
  /** Whether the start of a process caused this run. False where the same chore was queued already. */
  isAtStart: boolean;
}

/** Returned by a run that leaves work: another process continues it at once, or the next start does. */
export const UNFINISHED = Symbol("unfinished");

interface Declaration {
  /** What it does, in one plain sentence; docs/operating.md is generated from these. */
  about: string;
}

/** A handler for the jobs of a queue; an error is logged and the job retried later. */
export type QueueJob<C> = {
  [N in JobName]: Declaration & {
    queue: N;
    chore?: undefined;
    /** Cron expression, in UTC, at which a job is put additionally. */
    cron?: string;
    /**
     * For an exclusive queue: whether there is more to do. Called after the job has ended, when another one
     * can be put: one that was put shortly before was dropped as a duplicate.
     */
    isDue?: (context: C) => Promise<boolean>;
    run: (context: C, data: JobData[N], run: Run) => Promise<unknown>;
  };
}[JobName];

/** Recurring work: one run at a time, in any free process. */
export interface Chore<C> extends Declaration {
  chore: string;
  queue?: undefined;
  cron: string;
  /** Also runs at each start of a process. */
  atStart?: boolean;
  run: (context: C, run: ChoreRun) => Promise<unknown>;
}

/** Declared in a feature's `jobs.ts`; `register.ts` collects all of them. */
export type DeclaredJob<C> = QueueJob<C> | Chore<C>;
