import { setTimeout as sleep } from "node:timers/promises";
import type { Transaction } from "kysely";
import type { Pool } from "pg";
import {
  type ConstructorOptions,
  fromKysely,
  type JobResult,
  PgBoss,
  type QueueOptions,
} from "pg-boss";
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
  expireInSeconds: 300,
};
/**
 * Every queue. So many jobs are taken at a time, and the next at once when there were as many; mails wait
 * for a service and go out side by side, the rest works on the database and is done one by one, so that it
 * does not take all the connections.
 */
const QUEUES: Readonly<Record<JobName, { batch: number; together: boolean }>> = {
  mail: { batch: 5, together: true },
  booked: { batch: 10, together: false },
  car: { batch: 10, together: false },
  unpaid: { batch: 5, together: false },
  refund: { batch: 5, together: false },
  event: { batch: 5, together: false },
  removed: { batch: 5, together: false },
  documents: { batch: 5, together: false },
};

/** How long a job that is under way is waited for when the site stops. */
const STOP_LIMIT_MS = 5_000;

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
    this.#boss = createBoss(pool, { migrate: false });
    this.#boss.on("error", (error) => log.error({ err: error }, "a job could not be looked after"));
  }

  /** Jobs can be put from then on. The tables and the queues are there: see `prepareJobs`. */
  async open(): Promise<void> {
    await this.#boss.start();
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
      const { batch, together } = QUEUES[name];
      const attempt = async ({ id, data }: { id: string; data: unknown }): Promise<JobResult> => {
        try {
          await handle(data);
          return { id, status: "completed" };
        } catch (error) {
          const reason = reasonOf(error);
          this.#log.warn({ job: name, reason }, "a job failed; it is tried again");
          return { id, status: "failed", output: { reason } };
        }
      };
      await this.#boss.work(
        name,
        {
          pollingIntervalSeconds: this.#pollSeconds,
          batchSize: batch,
          burstWhenBatchFull: true,
          perJobResults: true,
        },
        async (jobs) => {
          if (together) return Promise.all(jobs.map(attempt));
          const results: JobResult[] = [];
          for (const job of jobs) results.push(await attempt(job));
          return results;
        },
      );
    }
  }

  /** Waits for what is under way; the rest is done at the next start. */
  async close(): Promise<void> {
    // Asked to stop with workers that still run, pg-boss looks for their end only every half a second.
    const names = Object.keys(QUEUES);
    const areDone = Promise.all(names.map((name) => this.#boss.offWork(name, { wait: true })));
    const limit = new AbortController();
    await Promise.race([
      areDone,
      sleep(STOP_LIMIT_MS, undefined, { signal: limit.signal }).catch(() => {}),
    ]);
    limit.abort();
    await this.#boss.stop({ graceful: true, timeout: STOP_LIMIT_MS });
  }
}

/** Makes the tables and the queues where they are missing, as the owner of the database. */
export async function prepareJobs(owner: Pool): Promise<void> {
  const boss = createBoss(owner, { migrate: true, supervise: false });
  await boss.start();
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const name of Object.keys(QUEUES)) if (!known.has(name)) await boss.createQueue(name, QUEUE);
  await boss.stop();
}

function createBoss(
  pool: Pool,
  options: Pick<ConstructorOptions, "migrate" | "supervise">,
): PgBoss {
  return new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: SCHEMA,
    schedule: false,
    ...options,
  });
}

/** Never what a mail server says, which can repeat an address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
