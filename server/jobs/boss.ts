import type { Transaction } from "kysely";
import type { Pool } from "pg";
import { fromKysely, PgBoss, type QueueOptions } from "pg-boss";
import type { Database } from "../db/schema.ts";
import type { Job, JobHandlers, JobName, Jobs } from "./jobs.ts";

/** Where pg-boss keeps its tables. */
const SCHEMA = "jobs";

/** What fails is tried again after 5, 10, 20 … seconds, up to a quarter of an hour apart, for some hours. */
const QUEUE: QueueOptions = {
  retryLimit: 30,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 900,
  // A hold of two weeks has its job written down when it begins.
  retentionSeconds: 60 * 24 * 3600,
  deleteAfterSeconds: 24 * 3600,
  expireInSeconds: 60,
};
/** Every queue; what is due at a car may be due at several at a time. */
const QUEUES: Readonly<Record<JobName, { concurrency: number }>> = {
  mail: { concurrency: 2 },
  booked: { concurrency: 2 },
  car: { concurrency: 2 },
  unpaid: { concurrency: 1 },
  refund: { concurrency: 1 },
  event: { concurrency: 1 },
};

interface JobsLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface BossParts {
  pool: Pool;
  log: JobsLog;
  /** How often a queue is looked at. */
  pollSeconds: number;
}

/** Jobs in the product's own database: written with what they belong to, done by whichever process is there. */
export class JobBoss implements Jobs {
  readonly #boss: PgBoss;
  readonly #log: JobsLog;
  readonly #pollSeconds: number;

  constructor({ pool, log, pollSeconds }: BossParts) {
    this.#log = log;
    this.#pollSeconds = pollSeconds;
    this.#boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      schema: SCHEMA,
      schedule: false,
    });
    this.#boss.on("error", (error) => log.error({ err: error }, "a job could not be looked after"));
  }

  /** Makes the tables and the queues where they are missing. Jobs can be put from then on. */
  async open(): Promise<void> {
    await this.#boss.start();
    const known = new Set((await this.#boss.getQueues()).map(({ name }) => name));
    for (const name of Object.keys(QUEUES))
      if (!known.has(name)) await this.#boss.createQueue(name, QUEUE);
  }

  async put<N extends JobName>(
    transaction: Transaction<Database>,
    name: N,
    jobs: readonly Job<N>[],
  ): Promise<void> {
    if (jobs.length > 0) await this.#boss.insert(name, [...jobs], { db: fromKysely(transaction) });
  }

  /** Begins to do what is put. */
  async work(handlers: JobHandlers): Promise<void> {
    const names = Object.keys(QUEUES) as JobName[]; // keys of a const table
    for (const name of names) {
      const handle = handlers[name] as (data: unknown) => Promise<void>; // of this queue, and so is its data
      const { concurrency } = QUEUES[name];
      const options = { pollingIntervalSeconds: this.#pollSeconds, localConcurrency: concurrency };
      await this.#boss.work(name, options, async ([job]) => {
        try {
          if (job !== undefined) await handle(job.data);
        } catch (error) {
          this.#log.warn({ job: name, reason: reasonOf(error) }, "a job failed; it is tried again");
          throw error;
        }
      });
    }
  }

  /** Waits for what is under way; the rest is done at the next start. */
  async close(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 5_000 });
  }
}

/** Puts the tables into a database that tests are copied from, so that no copy has to. */
export async function prepareJobs(pool: Pool): Promise<void> {
  const boss = new JobBoss({ pool, log: { warn: () => {}, error: () => {} }, pollSeconds: 2 });
  await boss.open();
  await boss.close();
}

/** Never what a mail server says, which can repeat an address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
