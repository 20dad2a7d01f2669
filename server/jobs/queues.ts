import type { Queue } from "pg-boss";
import type { DeclaredJob, JobName } from "./jobs.ts";

/** The queue that every chore goes through: one to look at instead of twenty. */
export const CHORES = "chores";
/** pg-boss's own, through which what is scheduled goes. */
export const SCHEDULED = "__pgboss__send-it";

export interface ChoreData {
  name: string;
  isAtStart?: boolean;
}

export type Settings = Omit<Queue, "name">;

/** What fails is tried again after 5, 10, 20 … seconds, up to a quarter of an hour apart, for some hours. */
const USUAL: Settings = {
  policy: "standard",
  retryLimit: 30,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 900,
  // A hold of two weeks has its job written down when it begins.
  retentionSeconds: 60 * 24 * 3600,
  deleteAfterSeconds: 24 * 3600,
  expireInSeconds: 300,
  // A job of a process that was killed is given to another one after that.
  heartbeatSeconds: 30,
  // Workers are woken by a notice; looking is for what becomes due by the clock.
  notify: true,
};

/** People wait for these, and the process at work stops by itself when another one has taken over. */
const LONG: Settings = { ...USUAL, expireInSeconds: 12 * 3600, heartbeatSeconds: 10 };

export const QUEUES: Readonly<Record<JobName | typeof CHORES, Settings>> = {
  mail: USUAL,
  booked: USUAL,
  car: USUAL,
  unpaid: USUAL,
  refund: USUAL,
  event: USUAL,
  removed: USUAL,
  documents: USUAL,
  import: LONG,
  // One, waiting or at work: so of all processes one fetches at a time. Not `stately`, which would let one more
  // wait: pg-boss then skips the queue for a minute after each long run, since it goes by cached figures.
  pictures: { ...LONG, policy: "exclusive" },
  // One of each name. Two that hang would hold up all others until their time is over.
  [CHORES]: { ...LONG, policy: "exclusive", expireInSeconds: 3600 },
};

/**
 * How many jobs of a queue a process does side by side. Mails wait for a service; the rest works on the
 * database and is done one by one, so that it does not take all the connections. A slow chore holds up half
 * of the others at most.
 */
export const SIDE_BY_SIDE: Readonly<Partial<Record<string, number>>> = { mail: 5, [CHORES]: 2 };

export function queueOf(job: DeclaredJob<never>): JobName | typeof CHORES {
  return job.queue ?? CHORES;
}

export function nameOf(job: DeclaredJob<never>): string {
  return job.queue ?? job.chore;
}
