import type { Queue } from "pg-boss";
import type { DeclaredJob, JobName } from "./jobs.ts";

/** The queue of all chores: polling one queue instead of twenty. */
export const CHORES = "chores";
/** pg-boss's own queue for scheduled jobs. */
export const SCHEDULED = "__pgboss__send-it";

export interface ChoreData {
  name: string;
  isAtStart?: boolean;
}

export type Settings = Omit<Queue, "name">;

/** Retries with exponential backoff after 5, 10, 20 … seconds, up to a quarter of an hour, for some hours. */
const USUAL: Settings = {
  policy: "standard",
  retryLimit: 30,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 900,
  // Long enough for a hold of two weeks, whose job is inserted when the hold begins.
  retentionSeconds: 60 * 24 * 3600,
  deleteAfterSeconds: 24 * 3600,
  expireInSeconds: 300,
  // Heartbeat timeout: after it, another process takes over the job of a killed one.
  heartbeatSeconds: 30,
  // Workers are woken by notifications; polling is only for jobs that become due by the clock.
  notify: true,
};

/** People wait for these jobs; a process whose job was taken over stops by itself. */
const LONG: Settings = { ...USUAL, expireInSeconds: 12 * 3600, heartbeatSeconds: 10 };

export const QUEUES: Readonly<Record<JobName | typeof CHORES, Settings>> = {
  mail: USUAL,
  push: USUAL,
  booked: USUAL,
  car: USUAL,
  unpaid: USUAL,
  refund: USUAL,
  event: USUAL,
  removed: USUAL,
  documents: USUAL,
  unread: USUAL,
  attachments: USUAL,
  import: LONG,
  // Exclusive: one job, queued or running, so that only one process fetches at a time. Not `stately`, which
  // would allow one more in the queue: pg-boss, going by cached figures, then skips the queue for a minute
  // after each long run.
  pictures: { ...LONG, policy: "exclusive" },
  backup: { ...LONG, policy: "exclusive" },
  // One job per name. Two hanging chores would block all others until they expire.
  [CHORES]: { ...LONG, policy: "exclusive", expireInSeconds: 3600 },
};

/**
 * Concurrent jobs of a queue per process. Mails and push notices wait for a service. Other jobs use the database and run one
 * by one, so that they do not take all the connections. A slow chore blocks at most half of the others.
 */
export const SIDE_BY_SIDE: Readonly<Partial<Record<string, number>>> = {
  mail: 5,
  push: 5,
  [CHORES]: 2,
};

/**
 * Queues whose jobs of one group run one by one, each for itself: push services are named by strangers, and the silent
 * ones of one person take one place of those that all people share.
 */
export const ONE_OF_GROUP: ReadonlySet<string> = new Set(["push"]);

export function queueOf(job: DeclaredJob<never>): JobName | typeof CHORES {
  return job.queue ?? CHORES;
}

export function nameOf(job: DeclaredJob<never>): string {
  return job.queue ?? job.chore;
}
